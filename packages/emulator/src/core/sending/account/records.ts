import { type Envelope, type Region, SENDING_LIMITS } from '@mailframe/protocol/sending'
import type { Services } from '../../kernel/services.js'
import { ALL } from '../../store/storage.js'

/** The switches of a sending account; one account a region. */
export interface SendingAccount {
  /** Whether its email is verified; else it has no quota. */
  verified: boolean
  plan: 'free' | 'paid'
  /** Emails a day of the paid plan: 3000, raised or lowered as reputation would. */
  paidQuota: number
  /** Lets what goes past the quota pass for now (40906). */
  quotaGrace: boolean
  /** `suspended`: 40901. `failing`: 40902. */
  state: 'active' | 'suspended' | 'failing'
  /** How many emails a paid account can still pay for. */
  balance: number
  /** SMS a day. */
  smsQuota: number
  /** Whether content must match one of the account's templates. */
  matchTemplates: boolean
  /** Who test API users may send to; lower case. */
  registeredRecipients: string[]
}

/** Credential of SMS. The key itself is not kept. */
export interface SmsUserRecord {
  name: string
  /** SHA-256, base64url. */
  keyHash: string
  region: Region
}

/** A template of SMS; only an approved one is sent. */
export interface SmsTemplateRecord {
  templateId: string
  name: string
  /** With `%name%` for each variable. */
  text: string
  approved: boolean
}

/** How many sendRequestIds are remembered. */
const MAX_ANSWERS = 10_000

/** What a sendRequestId was answered, and when, in milliseconds. */
export interface Answered {
  at: number
  envelope: Envelope
}

/** What an account starts with: everything works. */
const FRESH_ACCOUNT: SendingAccount = {
  verified: true,
  plan: 'paid',
  paidQuota: SENDING_LIMITS.paidDailyQuota,
  quotaGrace: false,
  state: 'active',
  balance: 100_000,
  smsQuota: 1_000,
  matchTemplates: false,
  registeredRecipients: [],
}

/** Accounts, their users, templates of SMS, and how much of a day's quota is used. */
export function accountRecords({ store }: Pick<Services, 'store'>) {
  const account = (region: Region): SendingAccount => ({
    ...FRESH_ACCOUNT,
    ...(store.get('sendingAccounts', region) as Partial<SendingAccount> | undefined),
  })
  const used = (key: string) => (store.get('sendingUsage', key) as number | undefined) ?? 0

  return {
    account,
    putAccount: (region: Region, value: SendingAccount) => store.put('sendingAccounts', region, '', value),

    smsUser: (name: string) => store.get('smsUsers', name) as SmsUserRecord | undefined,
    putSmsUser: (user: SmsUserRecord) => store.put('smsUsers', user.name, user.region, user),

    smsTemplate: (templateId: string) =>
      store.get('smsTemplates', templateId) as SmsTemplateRecord | undefined,
    /** Newest first. */
    smsTemplates: () => store.list('smsTemplates', '', ALL) as SmsTemplateRecord[],
    putSmsTemplate: (template: SmsTemplateRecord) =>
      store.put('smsTemplates', template.templateId, '', template),
    deleteSmsTemplate: (templateId: string) => store.delete('smsTemplates', templateId),

    /** What a sendRequestId was answered; `at` is in milliseconds. */
    answered: (key: string) => store.get('sendRequests', key) as Answered | undefined,
    /** Older ones make room. */
    putAnswer(key: string, answer: Answered): void {
      store.delete('sendRequests', key)
      store.put('sendRequests', key, '', { ...answer, key })
      const count = store.count('sendRequests', '')
      const [oldest] =
        count > MAX_ANSWERS ? store.list('sendRequests', '', { offset: count - 1, limit: 1 }) : []
      if (oldest !== undefined) store.delete('sendRequests', (oldest as { key: string }).key)
    },

    /** How many were sent on a day; `key` names the day and whose it is. */
    used,
    use: (key: string, count: number) => store.put('sendingUsage', key, '', used(key) + count),
  }
}
