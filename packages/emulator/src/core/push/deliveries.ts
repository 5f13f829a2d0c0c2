import type { Email, PushPayload } from '@mailframe/protocol'
import { callbackUrl, PUSH_SCHEMES, pushSchemeOf } from '@mailframe/protocol/service'
import { applicationRecords, type PushSettings } from '../access/applications.js'
import type { EndUserScope } from '../access/end-users.js'
import { attemptPost, createLanes, createOutbox } from '../kernel/outbox.js'
import type { Services } from '../kernel/services.js'
import { type DeliveryRecord, deliveryRecords } from './records.js'

/** When a delivery that was not taken is tried again, counted from the try before it (spec/choices.md). */
const REPEATS_MS = [1_000, 5_000, 30_000, 120_000, 600_000]

/** A receiver that does not answer within this time has not accepted it. */
const ATTEMPT_MS = 10_000

/** More wait for their turn. */
const AT_ONCE = 10

/** Reports saves to Push URLs. */
export interface Deliveries {
  /**
   * Reports that an End User saved: the id of the delivery, or null where the Application has no Push URL.
   * Returns before it is delivered.
   */
  saved(scope: EndUserScope, email: Email): string | null
  /** Tries a delivery once more, whatever happened to it. `undefined` where there is none. */
  sendAgain(id: string): Promise<DeliveryRecord | undefined>
  /** Schedules again what an earlier start with the same data left waiting. */
  resume(): void
}

/**
 * Checks the settings of a Push URL.
 *
 * @throws TypeError that names the field and the rule.
 */
export async function readPushSettings(url: unknown, key: unknown): Promise<PushSettings> {
  const { href } = callbackUrl('pushUrl', url)
  if (key === undefined || key === null || key === '') return { url: href, key: null }
  if (typeof key !== 'string') throw new TypeError('pushKey must be a string')
  try {
    // Encrypting once shows whether the key is valid.
    await PUSH_SCHEMES[pushSchemeOf(key)].seal(key, '')
  } catch (error) {
    if (error instanceof TypeError) throw error
    throw new TypeError('pushKey must be 32 bytes in base64url, or a private RSA key in PEM (PKCS #8)', {
      cause: error,
    })
  }
  return { url: href, key }
}

/** Delivers a save to the Push URL of its Application, and retries where it was not accepted. */
export function deliveryQueue(services: Services): Deliveries {
  const { clock, ids, choices, get } = services
  const applications = get(applicationRecords)
  const deliveries = get(deliveryRecords)
  const lanes = createLanes(AT_ONCE)
  const outbox = createOutbox<DeliveryRecord>({
    clock,
    get: deliveries.get,
    put: deliveries.put,
    repeatsMs: () => REPEATS_MS.slice(0, choices.current.pushRepeats),
    isTaken: (status) => status >= 200 && status < 300,
    attempt: ({ url, applicationId, payload }) =>
      attemptPost(services, url, ATTEMPT_MS, () =>
        messageOf(payload, applications.get(applicationId)?.push?.key ?? null),
      ),
    run: ({ id }, work) => lanes(id, work),
  })

  return {
    saved({ applicationId, userId }, { id: emailId, name, subject, html, json }) {
      const push = applications.get(applicationId)?.push
      if (!push) return null
      const now = clock.now()
      const timestamp = Math.floor(now.getTime() / 1000)
      const delivery: DeliveryRecord = {
        id: ids.next('dlv'),
        applicationId,
        url: push.url,
        payload: { emailId, userId, name, subject, html, json, timestamp },
        form: push.key === null ? 'plain' : 'encrypted',
        state: 'waiting',
        nextAttemptAt: now.toISOString(),
        attempts: [],
        createdAt: now.toISOString(),
      }
      deliveries.put(delivery)
      outbox.schedule(delivery)
      return delivery.id
    },

    sendAgain: outbox.sendAgain,

    resume() {
      for (const { id } of applications.list()) for (const one of deliveries.list(id)) outbox.schedule(one)
    },
  }
}

/** Headers and body of the plain or the encrypted form (spec/choices.md). */
async function messageOf(payload: PushPayload, key: string | null) {
  const text = JSON.stringify(payload)
  if (key === null) return { headers: { 'Content-Type': 'application/json' }, body: text }
  const sealed = await PUSH_SCHEMES[pushSchemeOf(key)].seal(key, text)
  return { headers: { 'Content-Type': 'text/plain', Authorization: sealed.key }, body: sealed.data }
}
