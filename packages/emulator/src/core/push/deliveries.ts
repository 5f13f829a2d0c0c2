import { callbackUrl, type Email, PUSH_SCHEMES, type PushPayload, pushSchemeOf } from '@mailframe/protocol'
import { applicationRecords, type PushSettings } from '../access/applications.js'
import type { EndUserScope } from '../access/end-users.js'
import type { ServiceClock } from '../kernel/clock.js'
import type { Services } from '../kernel/services.js'
import { type DeliveryAttempt, type DeliveryRecord, deliveryRecords } from './records.js'

/** When a delivery that was not taken is tried again, counted from the try before it (spec/choices.md). */
const REPEATS_MS = [1_000, 5_000, 30_000, 120_000, 600_000]

/** A receiver that does not answer within this time has not accepted it. */
const ATTEMPT_MS = 10_000

const SHOWN_CHARACTERS = 500

/** Reports saves to Push URLs. */
export interface Deliveries {
  /**
   * Reports that an End User saved: the id of the delivery, or null where the Application has no Push URL.
   * Returns before it is delivered.
   */
  saved(scope: EndUserScope, email: Email): string | null
  /** Tries a delivery once more, whatever became of it. `undefined` where there is none. */
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
export function deliveryQueue({ clock, ids, choices, outgoingFetch, get }: Services): Deliveries {
  const applications = get(applicationRecords)
  const deliveries = get(deliveryRecords)

  function schedule({ id }: DeliveryRecord, at: Date): void {
    clock.schedule(at, async () => {
      const delivery = deliveries.get(id)
      // Not where someone sent it meanwhile, or the data was reset.
      if (delivery?.nextAttemptAt === at.toISOString()) await attempt(delivery)
    })
  }

  async function attempt(delivery: DeliveryRecord): Promise<DeliveryRecord> {
    const push = applications.get(delivery.applicationId)?.push
    const tried = await deliver(outgoingFetch, delivery, push?.key ?? null, clock)
    // Read again: while the request was under way, it may have been sent again, or the data reset.
    const current = deliveries.get(delivery.id)
    if (current === undefined) return delivery
    const attempts = [...current.attempts, tried]
    const repeatMs = REPEATS_MS.slice(0, choices.current.pushRepeats)[attempts.length - 1]
    const taken = tried.status !== null && tried.status >= 200 && tried.status < 300
    const next = taken || repeatMs === undefined ? null : new Date(clock.now().getTime() + repeatMs)
    const after: DeliveryRecord = {
      ...delivery,
      attempts,
      state: taken ? 'delivered' : next === null ? 'failed' : 'waiting',
      nextAttemptAt: next?.toISOString() ?? null,
    }
    deliveries.put(after)
    if (next !== null) schedule(after, next)
    return after
  }

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
      schedule(delivery, now)
      return delivery.id
    },

    async sendAgain(id) {
      const delivery = deliveries.get(id)
      return delivery === undefined ? undefined : await attempt(delivery)
    },

    resume() {
      for (const { id } of applications.list()) {
        for (const delivery of deliveries.list(id)) {
          if (delivery.nextAttemptAt !== null) schedule(delivery, new Date(delivery.nextAttemptAt))
        }
      }
    },
  }
}

async function deliver(
  send: typeof fetch,
  { url, payload }: DeliveryRecord,
  key: string | null,
  clock: ServiceClock,
): Promise<DeliveryAttempt> {
  const at = clock.now().toISOString()
  const startedAt = performance.now()
  const done = (status: number | null, response: string): DeliveryAttempt => ({
    at,
    ms: Math.round(performance.now() - startedAt),
    status,
    response: response.slice(0, SHOWN_CHARACTERS),
  })
  try {
    const response = await send(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(ATTEMPT_MS),
      ...(await messageOf(payload, key)),
    })
    return done(response.status, await response.text())
  } catch (error) {
    const { message, cause } = error as Error
    return done(null, cause instanceof Error ? `${message}: ${cause.message}` : message)
  }
}

/** Headers and body of the plain or the encrypted form (spec/choices.md). */
async function messageOf(payload: PushPayload, key: string | null) {
  const text = JSON.stringify(payload)
  if (key === null) return { headers: { 'Content-Type': 'application/json' }, body: text }
  const sealed = await PUSH_SCHEMES[pushSchemeOf(key)].seal(key, text)
  return { headers: { 'Content-Type': 'text/plain', Authorization: sealed.key }, body: sealed.data }
}
