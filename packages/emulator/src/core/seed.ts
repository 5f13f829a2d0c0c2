import { hashSecret } from './access/secrets.js'
import type { Records } from './records/records.js'
import type { PushSettings } from './records/types.js'

/** The credentials of every fresh emulator. They are fixed and printed: nothing behind them is secret. */
export const SEED_CREDENTIALS = {
  clientId: 'mailframe-dev',
  clientSecret: 'mailframe-dev-secret',
  applicationId: 'mailframe-app',
  apiKey: 'mailframe-app-key',
  sending: { apiUser: 'dev_user', apiKey: 'dev_key' },
  sms: { smsUser: 'dev_sms', smsKey: 'dev_sms_key' },
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

/** AI credits that each Application starts with. */
export const SEED_CREDITS = 10_000

/** The Application that the demo data belongs to. */
export const DEV_APPLICATION = SEED_CREDENTIALS.applicationId

/** Puts the seed Applications where they are missing; what someone changed stays. */
export async function seed({ applications, ai }: Records, push?: PushSettings): Promise<void> {
  for (const { application, clientId, clientSecret } of APPLICATIONS) {
    if (applications.get(application.id) !== undefined) continue
    applications.put(application)
    const secretHash = await hashSecret(clientSecret)
    applications.putClient({ clientId, secretHash, applicationId: application.id })
    ai.grant({ applicationId: application.id, source: 'Plan', totalCredits: SEED_CREDITS, expiresAt: null })
  }
  const development = applications.get(DEV_APPLICATION)
  if (push !== undefined && development !== undefined) applications.put({ ...development, push })
  if (applications.apiKeysOf(DEV_APPLICATION).length > 0) return
  const secretHash = await hashSecret(SEED_CREDENTIALS.apiKey)
  applications.putApiKey({ id: 'key_seed', secretHash, applicationId: DEV_APPLICATION })
}
