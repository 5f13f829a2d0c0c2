import { DEVELOPMENT_EMULATOR } from '@mailframe/protocol/client'

/** The credentials of every fresh emulator. They are fixed and printed: nothing behind them is secret. */
export const SEED_CREDENTIALS = {
  clientId: DEVELOPMENT_EMULATOR.clientId,
  clientSecret: DEVELOPMENT_EMULATOR.clientSecret,
  applicationId: DEVELOPMENT_EMULATOR.applicationId,
  apiKey: DEVELOPMENT_EMULATOR.apiKey,
  sending: { apiUser: 'dev_user', apiKey: 'dev_key' },
  sms: { smsUser: 'dev_sms', smsKey: 'dev_sms_key' },
  webhooks: { appKey: 'dev_app_key' },
} as const

/** Names the API key of Variant 2 that is seeded. */
export const SEED_KEY_ID = 'key_seed'

/** Client pairs of all seeded Applications. */
export const SEED_CLIENTS = {
  [SEED_CREDENTIALS.clientId]: SEED_CREDENTIALS.clientSecret,
  'mailframe-noai': 'mailframe-noai-secret',
  'mailframe-off': 'mailframe-off-secret',
} as const

/** API users of the sending service. */
export const SEED_API_USERS = [
  { name: SEED_CREDENTIALS.sending.apiUser, key: SEED_CREDENTIALS.sending.apiKey, region: 'sg', test: false },
  { name: 'dev_test', key: 'dev_test_key', region: 'sg', test: true },
  { name: 'dev_user_us', key: 'dev_key_us', region: 'us', test: false },
  { name: 'dev_user_hk', key: 'dev_key_hk', region: 'hk', test: false },
] as const
