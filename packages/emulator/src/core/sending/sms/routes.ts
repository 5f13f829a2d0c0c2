import {
  checkSmsVars,
  E164,
  type Envelope,
  formatEmailId,
  PHONE_SEPARATOR,
  placeholder,
  SENDING_LIMITS,
  SENDING_PATHS,
  SMS_FIELDS,
  SMS_REGION,
  shown,
  smsValueProblem,
  statusMeaning,
} from '@mailframe/protocol/sending'
import type { Call, Route } from '../../kernel/call.js'
import { choose } from '../../kernel/choices/choices.js'
import { findSmsUser } from '../account/credentials.js'
import { quotaDay, usageKey } from '../account/quota.js'
import { DAY_MS, MINUTE_MS, rateLimiter } from '../account/rates.js'
import { accountRecords, type SmsTemplateRecord, type SmsUserRecord } from '../account/records.js'
import { messageBox } from '../message/message-box.js'
import type { MessageRecord, SendRecord } from '../message/records.js'
import { requireWorking } from '../message/submit.js'
import { sendingRoute, succeeded } from '../request/envelope.js'
import { type Form, readForm } from '../request/form.js'
import { Refusal, refusal, refusalOf } from '../request/refusal.js'

const FIELDS: ReadonlySet<string> = new Set(Object.values(SMS_FIELDS))

/** SMS, on sg only: at the address without a prefix, and under that of sg. Spec: sending API, Endpoints. */
export const smsRoutes: readonly Route[] = [
  sendingRoute(SENDING_PATHS.sms, sendSms),
  sendingRoute(`/${SMS_REGION}${SENDING_PATHS.sms}`, sendSms),
]

/** Spec: sending API, SMS send parameters; its codes: spec/public-facts.md. */
async function sendSms(call: Call): Promise<Envelope> {
  choose(call, 'smsCodes')
  const form = await readForm(call, FIELDS)
  const user = await authenticate(call, form)
  requireWorking(call.get(accountRecords).account(user.region))
  const template = templateOf(call, form)
  const phones = readPhones(form)
  const vars = readVars(form)
  const refused = new Map(phones.flatMap((phone) => problemOf(call, phone).map((code) => [phone, code])))
  const accepted = phones.filter((phone) => !refused.has(phone))
  if (accepted.length === 0) throw new Refusal(phones.length === 1 ? ([...refused.values()][0] ?? 312) : 312)
  const smsIds = capture(call, user, template, accepted, vars)
  const info = { successCount: accepted.length, smsIds }
  if (refused.size === 0) return succeeded(200, info)
  const items = [...refused].map(([phone, code]) => ({
    phone,
    vars,
    message: statusMeaning(code),
  }))
  return succeeded(311, { ...info, items, failedCount: refused.size })
}

/** Wrong credentials are 40005, as the document has it; by choice one of the codes of public documentation. */
async function authenticate(call: Call, { fields }: Form): Promise<SmsUserRecord> {
  const name = fields.get(SMS_FIELDS.smsUser) ?? ''
  const user = await findSmsUser(call, name, fields.get(SMS_FIELDS.smsKey) ?? '')
  if (user !== null) return user
  if (call.choices.current.smsCodes === 'documented') throw new Refusal(40005)
  if (name.trim() === '') throw new Refusal(471)
  throw new Refusal(call.get(accountRecords).smsUser(name) === undefined ? 474 : 472)
}

function templateOf({ get }: Call, { fields }: Form): SmsTemplateRecord {
  const templateId = fields.get(SMS_FIELDS.templateId)?.trim() ?? ''
  if (templateId === '') throw new Refusal(433)
  const template = get(accountRecords).smsTemplate(templateId)
  if (template === undefined) throw refusal(431, shown(templateId))
  if (!template.approved) throw new Refusal(432)
  return template
}

function readPhones({ fields }: Form): string[] {
  const text = fields.get(SMS_FIELDS.phone) ?? ''
  if (text.trim() === '') throw new Refusal(411)
  const phones = text.split(PHONE_SEPARATOR)
  if (phones.length > SENDING_LIMITS.phones) {
    throw refusal(412, `at most ${SENDING_LIMITS.phones} numbers; there are ${phones.length}`)
  }
  const seen = new Set<string>()
  for (const phone of phones) {
    if (seen.has(phone)) throw refusal(413, shown(phone))
    seen.add(phone)
  }
  return phones
}

function readVars({ fields }: Form): Record<string, string> {
  const text = fields.get(SMS_FIELDS.vars) ?? ''
  const checked = checkSmsVars(text.trim() === '' ? undefined : parsed(text))
  if ('problem' in checked) throw refusalOf(checked.problem)
  const problem = smsValueProblem(checked.vars)
  if (problem !== null) throw refusalOf(problem)
  return checked.vars
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) ?? []
  } catch {
    throw refusal(441, 'it must be a JSON object')
  }
}

/** Why one number gets nothing while others may. */
function problemOf(call: Call, phone: string): number[] {
  const { choices } = call
  const rates = call.get(rateLimiter)
  const { smsPerMinute, smsPerDay } = choices.current
  if (!E164.test(phone)) return [412]
  if (!rates.consume(`sms-minute/${phone}`, smsPerMinute, MINUTE_MS)) {
    call.rests.add('smsPerMinute')
    return [496]
  }
  if (rates.consume(`sms-day/${phone}`, smsPerDay, DAY_MS)) return []
  call.rests.add('smsPerDay')
  return [498]
}

/** Takes the numbers of the day's quota and captures a message for each. @throws Refusal 499 */
function capture(
  call: Call,
  user: SmsUserRecord,
  template: SmsTemplateRecord,
  phones: readonly string[],
  vars: Readonly<Record<string, string>>,
): string[] {
  const { get, store, clock, choices, ids } = call
  const accounts = get(accountRecords)
  const messages = get(messageBox)
  const now = clock.now()
  const { day } = quotaDay(now, choices.current.quotaZone)
  const key = usageKey('sms', user.region, day)
  const left = accounts.account(user.region).smsQuota - accounts.used(key)
  if (left < phones.length) {
    throw refusal(499, `${Math.max(left, 0)} are left for today, not ${phones.length}`, 'quotaZone')
  }
  const messageId = `${ids.next('sms')}.${SMS_REGION}-sms`
  const values = Object.fromEntries(Object.entries(vars).map(([name, value]) => [placeholder(name), value]))
  const copies = phones.map(
    (phone, index): MessageRecord => ({
      id: formatEmailId(messageId, index, phone),
      messageId,
      kind: 'sms',
      to: phone,
      toName: null,
      values,
    }),
  )
  const smsIds = copies.map(({ id }) => id)
  const send: SendRecord = {
    messageId,
    at: now.toISOString(),
    channel: 'sms',
    region: SMS_REGION,
    user: user.name,
    from: null,
    lines: null,
    subject: null,
    html: null,
    text: template.text,
    headers: [],
    attachments: [],
    raw: false,
    label: null,
    tags: [],
    sendRequestId: null,
    templateId: template.templateId,
    warning: null,
    bytes: template.text.length + JSON.stringify(copies).length,
    ids: smsIds,
  }
  store.transaction(() => {
    accounts.use(key, phones.length)
    messages.add(send, copies, { attachments: [], raw: null })
  })
  return smsIds
}
