import type { Emulator } from '../index.js'

/** What every send needs. */
export const MAIL = {
  apiUser: 'dev_user',
  apiKey: 'dev_key',
  from: 'news@example.com',
  fromName: 'News',
  to: 'ada@example.com',
  subject: 'Hello',
  html: '<p>Hello</p>',
}

/** An envelope, with the HTTP status that it came with. */
export interface EnvelopeAnswer {
  status: number
  result: boolean
  statusCode: number
  message: string
  // biome-ignore lint/suspicious/noExplicitAny: info is whatever the test expects of it
  info: any
}

/** Posts a form; `null` leaves a field out. */
export async function post(url: string, fields: Record<string, string | null>): Promise<EnvelopeAnswer> {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.set(name, value)
  const response = await fetch(url, { method: 'POST', body: form })
  return { status: response.status, ...((await response.json()) as Omit<EnvelopeAnswer, 'status'>) }
}

/** Sends `MAIL` with changes; `prefix` is a region's. */
export const sendMail = (
  { url }: Pick<Emulator, 'url'>,
  changes: Record<string, string | null> = {},
  prefix = '',
) => post(`${url}${prefix}/api/mail/send`, { ...MAIL, ...changes })

/** Sends an SMS by a seeded template. */
export const sendSms = ({ url }: Pick<Emulator, 'url'>, changes: Record<string, string | null> = {}) =>
  post(`${url}/smsapi/send`, {
    smsUser: 'dev_sms',
    smsKey: 'dev_sms_key',
    templateId: '1001',
    phone: '+6591234567',
    vars: JSON.stringify({ code: '123456', minutes: '5' }),
    ...changes,
  })
