import { type Address, type CheckedMessage, formatAddress, type Region } from '@mailframe/protocol/sending'
import { choose } from '../../kernel/choices/choices.js'
import { dailyQuota, quotaDay, usageKey, userUsageKey } from '../account/quota.js'
import { MINUTE_MS, rateLimiter } from '../account/rates.js'
import { accountRecords, type SendingAccount } from '../account/records.js'
import { type ApiUserRecord, apiUserRecords } from '../api-users/records.js'
import { addressKey } from '../request/address-key.js'
import { Refusal, refusal } from '../request/refusal.js'
import type { Work } from '../request/work.js'
import { matchContent } from '../templates/match.js'
import { templateRecords } from '../templates/records.js'
import { capture, type Submission } from './capture.js'
import type { SendRecord } from './records.js'

/** What identifies a message that was accepted. */
export interface Accepted {
  statusCode: number
  messageId: string
  /** One for each recipient, in order. */
  emailIds: string[]
}

/**
 * Takes a message: the state of the account and its quota decide, then it is captured, once for each recipient.
 * Everything or nothing, in one step.
 *
 * @throws Refusal
 */
export function submit(work: Work, submission: Submission): Accepted {
  const { get, store } = work
  const { message, user } = submission
  const sending = get(accountRecords)
  const account = sending.account(user.region)
  requireRegistered(user, account, message.recipients)
  requireWorking(account)
  requirePerAddress(work, message.recipients)
  const count = message.recipients.length
  const balance = balanceAfter(account, count)
  const matched = account.matchTemplates
    ? matchContent({ html: message.html, text: message.plain }, get(templateRecords).list(user.region))
    : null
  return store.transaction(() => {
    spendUserQuota(work, user, count)
    const quotaCode = spendQuota(work, user.region, account, count)
    sending.putAccount(user.region, { ...account, balance })
    const { messageId, emailIds } = capture(work, submission)
    return { statusCode: codeOfSuccess(work, quotaCode, matched), messageId, emailIds }
  })
}

/** Spec: sending API, Authentication, rule 3. */
function requireRegistered(
  user: ApiUserRecord,
  { registeredRecipients }: SendingAccount,
  recipients: readonly Address[],
): void {
  if (!user.test) return
  const registered = new Set(registeredRecipients.map(addressKey))
  const stranger = recipients.find(({ address }) => !registered.has(address.toLowerCase()))
  if (stranger !== undefined) throw refusal(40886, `${stranger.address} is not registered`)
}

/** @throws Refusal 40901, 40902 */
export function requireWorking({ state }: SendingAccount): void {
  if (state === 'suspended') throw refusal(40901, 'the account is suspended')
  if (state === 'failing') throw new Refusal(40902)
}

function requirePerAddress(work: Work, recipients: readonly Address[]): void {
  const limit = choose(work, 'sendRatePerAddress')
  if (limit === 0) {
    work.rests.delete('sendRatePerAddress')
    return
  }
  for (const { address } of recipients) {
    if (!work.get(rateLimiter).consume(`to/${address.toLowerCase()}`, limit, MINUTE_MS)) {
      throw refusal(50001, `${limit} emails a minute to one address`)
    }
  }
}

function balanceAfter({ plan, balance }: SendingAccount, count: number): number {
  if (plan === 'free') return balance
  if (balance < count) throw refusal(40912, `it is enough for ${balance} emails, not for ${count}`)
  return balance - count
}

/** Takes `count` of the day's quota. @throws Refusal 40904 where there is none, 40913 where it does not reach */
function spendQuota(work: Work, region: Region, account: SendingAccount, count: number): 40905 | 40906 {
  const { get, clock } = work
  const quota = dailyQuota(account)
  if (quota === 0) {
    throw refusal(
      40904,
      account.verified ? 'the daily quota is 0' : 'the email of the account is not verified',
    )
  }
  const { day, resetsAt } = quotaDay(clock.now(), work.choices.current.quotaZone)
  const key = usageKey('mail', region, day)
  const left = quota - get(accountRecords).used(key)
  if (left < count) {
    work.rests.add('quotaZone')
    if (!account.quotaGrace) {
      const until = resetsAt.toISOString()
      throw refusal(40913, `${Math.max(left, 0)} of ${quota} emails are left until ${until}, not ${count}`)
    }
  }
  get(accountRecords).use(key, count)
  return left < count ? 40906 : 40905
}

/** Counts emails of an API user. @throws Refusal 40913 past its own daily quota */
function spendUserQuota({ get, clock, choices }: Work, { name }: ApiUserRecord, count: number): void {
  const accounts = get(accountRecords)
  const { day, resetsAt } = quotaDay(clock.now(), choices.current.quotaZone)
  const key = userUsageKey(name, day)
  const quota = get(apiUserRecords).find(name)?.dailyQuota ?? Number.POSITIVE_INFINITY
  const left = quota - accounts.used(key)
  if (left < count) {
    const until = resetsAt.toISOString()
    const has = `${Math.max(left, 0)} of ${quota} emails of ${name} are left until ${until}`
    throw refusal(40913, `${has}, not ${count}`)
  }
  accounts.use(key, count)
}

/** A success is 200, or by choice the result of a check. */
function codeOfSuccess(work: Work, quotaCode: number, matched: number | null): number {
  const choice = choose(work, 'successCode')
  if (choice === 'quota') return quotaCode
  if (choice === 'template' && matched !== null) return matched
  if (choice === '200') work.rests.delete('successCode')
  return 200
}

/** The header lines of a message that everyone sees; null where each recipient sees only themselves. */
export function linesOf({ xsmtpapi, to, cc, replyTo }: CheckedMessage): NonNullable<SendRecord['lines']> {
  const own = xsmtpapi?.to !== undefined
  return {
    to: own ? [] : to.map(formatAddress),
    cc: own ? [] : cc.map(formatAddress),
    replyTo: replyTo.map(formatAddress),
  }
}
