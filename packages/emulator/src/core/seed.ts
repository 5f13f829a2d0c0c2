import { SMS_REGION } from '@mailframe/protocol/sending'
import { applicationRecords, type PushSettings } from './access/applications.js'
import { SEED_API_USERS, SEED_CLIENTS, SEED_CREDENTIALS, SEED_KEY_ID } from './access/seed-credentials.js'
import { aiRecords, FIRST_CREDITS } from './ai/records.js'
import { hashSecret } from './kernel/secrets.js'
import type { Services } from './kernel/services.js'
import { accountRecords, type SmsTemplateRecord } from './sending/account/records.js'
import { apiUserRecords } from './sending/api-users/records.js'
import { type WebhookRecord, webhookRecords } from './sending/webhooks/records.js'
import { ALL_EVENTS } from './sending/webhooks/schema.js'

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
  },
  {
    application: { id: 'mailframe-off-app', name: 'Disabled', enabled: false, aiEnabled: true, push: null },
    clientId: 'mailframe-off',
  },
] as const

/** The Application that the demo data belongs to. */
export const DEV_APPLICATION = SEED_CREDENTIALS.applicationId

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
  for (const { key, ...user } of SEED_API_USERS) {
    get(apiUserRecords).put({ ...user, keyHash: await hashSecret(key) })
  }
  for (const template of SMS_TEMPLATES) sending.putSmsTemplate(template)
  sending.putSmsUser({ name: smsUser, region: SMS_REGION, keyHash: await hashSecret(smsKey) })
}

async function seedApplications({ get }: Services, push?: PushSettings): Promise<void> {
  const applications = get(applicationRecords)
  const ai = get(aiRecords)
  for (const { application, clientId } of APPLICATIONS) {
    if (applications.get(application.id) !== undefined) continue
    applications.put(application)
    const secretHash = await hashSecret(SEED_CLIENTS[clientId])
    applications.putClient({ clientId, secretHash, applicationId: application.id })
    ai.grant({ applicationId: application.id, source: 'Plan', totalCredits: FIRST_CREDITS, expiresAt: null })
  }
  const development = applications.get(DEV_APPLICATION)
  if (push !== undefined && development !== undefined) applications.put({ ...development, push })
  if (applications.apiKeysOf(DEV_APPLICATION).length > 0) return
  const secretHash = await hashSecret(SEED_CREDENTIALS.apiKey)
  applications.putApiKey({ id: SEED_KEY_ID, secretHash, applicationId: DEV_APPLICATION })
}
