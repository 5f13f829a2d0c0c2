import { DEVELOPMENT_EMULATOR } from '@mailframe/protocol/client'
import { SMS_REGION } from '@mailframe/protocol/sending'
import { applicationRecords, type PushSettings } from './access/applications.js'
import { aiRecords, FIRST_CREDITS } from './ai/records.js'
import { hashSecret } from './kernel/secrets.js'
import type { Services } from './kernel/services.js'
import { accountRecords, type SmsTemplateRecord } from './sending/account/records.js'
import { apiUserRecords } from './sending/api-users/records.js'
import { type WebhookRecord, webhookRecords } from './sending/webhooks/records.js'
import { ALL_EVENTS } from './sending/webhooks/schema.js'

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

const APPLICATIONS = [
  {
    application: {
      id: SEED_CREDENTIALS.applicationId,
      name: 'Development',
      enabled: true,
      aiEnabled: true,
      push: null,
    },
    clientId: SEED_CREDENTIALS.clientId,
    clientSecret: SEED_CREDENTIALS.clientSecret,
  },
  {
    application: {
      id: 'mailframe-noai-app',
      name: 'Without AI',
      enabled: true,
      aiEnabled: false,
      push: null,
    },
    clientId: 'mailframe-noai',
    clientSecret: 'mailframe-noai-secret',
  },
  {
    application: { id: 'mailframe-off-app', name: 'Disabled', enabled: false, aiEnabled: true, push: null },
    clientId: 'mailframe-off',
    clientSecret: 'mailframe-off-secret',
  },
]

/** The Application that the demo data belongs to. */
export const DEV_APPLICATION = SEED_CREDENTIALS.applicationId

/** API users of the sending service. */
const API_USERS = [
  { name: SEED_CREDENTIALS.sending.apiUser, key: SEED_CREDENTIALS.sending.apiKey, region: 'sg', test: false },
  { name: 'dev_test', key: 'dev_test_key', region: 'sg', test: true },
  { name: 'dev_user_us', key: 'dev_key_us', region: 'us', test: false },
  { name: 'dev_user_hk', key: 'dev_key_hk', region: 'hk', test: false },
] as const

const SMS_TEMPLATES: readonly SmsTemplateRecord[] = [
  {
    templateId: '1001',
    name: 'Sign-in code',
    text: 'Your code is %code%. It is good for %minutes% minutes.',
    approved: true,
  },
  {
    templateId: '1002',
    name: 'Order on its way',
    text: 'Hello %name%, order %order% is on its way.',
    approved: true,
  },
  {
    templateId: '1003',
    name: 'Not approved',
    text: 'Hello %name%, this waits for approval.',
    approved: false,
  },
]

/** Puts the seed where it is missing; what someone changed stays. */
export async function seed(services: Services, { push, webhook }: SeedSettings = {}): Promise<void> {
  await seedApplications(services, push)
  await seedSending(services)
  if (webhook !== undefined) seedWebhook(services, webhook)
}

/** What someone who starts the emulator says. */
export interface SeedSettings {
  push?: PushSettings | undefined
  webhook?: Pick<WebhookRecord, 'url' | 'key'> | undefined
}

/** The same one at each start. */
function seedWebhook({ get, clock }: Services, settings: Pick<WebhookRecord, 'url' | 'key'>): void {
  const webhooks = get(webhookRecords)
  const id = 'whk_seed'
  const before = webhooks.get(id)
  webhooks.put({
    id,
    region: 'sg',
    events: ALL_EVENTS,
    format: 'form',
    createdAt: clock.now().toISOString(),
    ...before,
    ...settings,
  })
}

async function seedSending({ get }: Services): Promise<void> {
  const sending = get(accountRecords)
  const { smsUser, smsKey } = SEED_CREDENTIALS.sms
  if (sending.smsUser(smsUser) !== undefined) return
  for (const { key, ...user } of API_USERS) {
    get(apiUserRecords).put({ ...user, keyHash: await hashSecret(key) })
  }
  for (const template of SMS_TEMPLATES) sending.putSmsTemplate(template)
  sending.putSmsUser({ name: smsUser, region: SMS_REGION, keyHash: await hashSecret(smsKey) })
}

async function seedApplications({ get }: Services, push?: PushSettings): Promise<void> {
  const applications = get(applicationRecords)
  const ai = get(aiRecords)
  for (const { application, clientId, clientSecret } of APPLICATIONS) {
    if (applications.get(application.id) !== undefined) continue
    applications.put(application)
    const secretHash = await hashSecret(clientSecret)
    applications.putClient({ clientId, secretHash, applicationId: application.id })
    ai.grant({ applicationId: application.id, source: 'Plan', totalCredits: FIRST_CREDITS, expiresAt: null })
  }
  const development = applications.get(DEV_APPLICATION)
  if (push !== undefined && development !== undefined) applications.put({ ...development, push })
  if (applications.apiKeysOf(DEV_APPLICATION).length > 0) return
  const secretHash = await hashSecret(SEED_CREDENTIALS.apiKey)
  applications.putApiKey({ id: 'key_seed', secretHash, applicationId: DEV_APPLICATION })
}
