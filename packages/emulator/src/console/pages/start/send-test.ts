import { baseUrl } from '../../lib/base.js'
import { TEST_HTML, TEST_TEXT } from './test-email.js'

interface Envelope {
  result: boolean
  statusCode: number
  message: string
  info?: { emailIdList?: string[] }
}

/** Sends an email by the real API, so that it is in the request log as well. Resolves with its id in the inbox. */
export async function sendTest(to: string, apiKey: string): Promise<string> {
  const body = new URLSearchParams({
    apiUser: 'dev_user',
    apiKey,
    from: 'hello@mailframe.test',
    fromName: 'Mailframe emulator',
    to,
    subject: 'A test from the console',
    html: TEST_HTML,
    plain: TEST_TEXT,
    headers: JSON.stringify({ 'List-Unsubscribe': `<${baseUrl()}/console>` }),
  })
  const response = await fetch('api/mail/send', { method: 'POST', body })
  const { result, statusCode, message, info } = (await response.json()) as Envelope
  const [id] = info?.emailIdList ?? []
  if (!result || id === undefined) throw new Error(`${statusCode}: ${message}`)
  return id
}
