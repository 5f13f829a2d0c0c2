import { isRegion, type Region, SENDING_LIMITS } from '@mailframe/protocol/sending'
import { z } from 'zod'
import type { Call, Route } from '../../kernel/call.js'
import { Failure } from '../../kernel/failure.js'
import { flag, label, readInput } from '../../kernel/local-input.js'
import { localRoute } from '../../kernel/local-route.js'
import { apiUserRecords } from '../api-users/records.js'
import { dailyQuota, quotaDay, usageKey } from './quota.js'
import { accountRecords, type SendingAccount, type SmsTemplateRecord } from './records.js'

/** The sending account of a region, its switches and what they make of today. */
export interface AccountView extends SendingAccount {
  region: Region
  dailyQuota: number
  usedToday: number
  smsUsedToday: number
  /** ISO 8601, UTC, on the emulator's clock. */
  resetsAt: string
  apiUsers: { name: string; test: boolean }[]
}

/** Where the emulator's own routes have the sending account of a region. */
export const ACCOUNT = '/_emulator/sending/:region'
const SMS_TEMPLATES = '/_emulator/sms-templates'

const whole = (field: string, max = 1_000_000_000) => {
  const error = `${field} must be a whole number from 0 to ${max}`
  return z.int({ error }).min(0, { error }).max(max, { error })
}

const accountChanges = z
  .strictObject({
    verified: flag('verified'),
    plan: z.enum(['free', 'paid'], { error: 'plan must be free or paid' }),
    paidQuota: whole('paidQuota'),
    quotaGrace: flag('quotaGrace'),
    state: z.enum(['active', 'suspended', 'failing'], {
      error: 'state must be active, suspended or failing',
    }),
    balance: whole('balance'),
    smsQuota: whole('smsQuota'),
    matchTemplates: flag('matchTemplates'),
    registeredRecipients: z.array(
      z
        .string({ error: 'registeredRecipients must be addresses' })
        .trim()
        .toLowerCase()
        .regex(/^[^@\s]+@[^@\s]+$/, { error: 'registeredRecipients must be addresses' })
        .max(254, { error: 'registeredRecipients must be addresses' }),
      { error: 'registeredRecipients must be a list of addresses' },
    ),
    usedToday: whole('usedToday'),
  })
  .partial()

const smsTemplateInput = z.strictObject({
  name: label('name', 64),
  text: label('text', 1000),
  approved: flag('approved').default(true),
})

/** The sending accounts: what only the service's own console could change. */
export const accountRoutes: readonly Route[] = [
  localRoute('GET', ACCOUNT, accountView),

  // `{ switch: value, … }`; others stay.
  localRoute('PUT', ACCOUNT, async (call) => {
    const { usedToday, ...changes } = await readInput(call, accountChanges)
    const sending = call.get(accountRecords)
    const region = regionOf(call)
    const given = Object.entries(changes).filter(([, value]) => value !== undefined)
    sending.putAccount(region, { ...sending.account(region), ...Object.fromEntries(given) })
    if (usedToday !== undefined) {
      const key = usageKey('mail', region, today(call).day)
      sending.use(key, usedToday - sending.used(key))
    }
    return accountView(call)
  }),

  localRoute('GET', SMS_TEMPLATES, smsTemplates),

  localRoute('PUT', `${SMS_TEMPLATES}/:templateId`, async (call) => {
    const input = await readInput(call, smsTemplateInput)
    const templateId = call.params.templateId ?? ''
    requireRoom(smsTemplates(call).filter((one) => one.templateId !== templateId).length)
    call.get(accountRecords).putSmsTemplate({ templateId, ...input })
    return smsTemplates(call)
  }),

  localRoute('DELETE', `${SMS_TEMPLATES}/:templateId`, ({ get, params }) => ({
    removed: get(accountRecords).deleteSmsTemplate(params.templateId ?? ''),
  })),
]

/** @throws Failure 404 */
export function regionOf({ params }: Call): Region {
  const { region } = params
  if (!isRegion(region)) throw new Failure('notFound', 'region must be sg, us or hk')
  return region
}

const today = ({ clock, choices }: Call) => quotaDay(clock.now(), choices.current.quotaZone)

function accountView(call: Call): AccountView {
  const region = regionOf(call)
  const sending = call.get(accountRecords)
  const account = sending.account(region)
  const { day, resetsAt } = today(call)
  return {
    ...account,
    region,
    dailyQuota: dailyQuota(account),
    usedToday: sending.used(usageKey('mail', region, day)),
    smsUsedToday: sending.used(usageKey('sms', region, day)),
    resetsAt: resetsAt.toISOString(),
    apiUsers: call
      .get(apiUserRecords)
      .list(region)
      .map(({ name, test }) => ({ name, test }))
      .reverse(),
  }
}

function smsTemplates({ get }: Call): SmsTemplateRecord[] {
  return get(accountRecords).smsTemplates().reverse()
}

/** @throws Failure 400 where there are as many templates as a user may have. Spec: sending API, Limits. */
export function requireRoom(count: number): void {
  if (count >= SENDING_LIMITS.templates)
    throw new Failure('invalidParameter', `more than ${SENDING_LIMITS.templates} templates per user`)
}
