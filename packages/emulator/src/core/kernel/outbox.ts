import type { ServiceClock } from './clock.js'
import type { Services } from './services.js'

/** One attempt at a delivery. */
export interface DeliveryAttempt {
  /** ISO 8601, UTC. */
  at: string
  ms: number
  /** null: no answer came. */
  status: number | null
  /** The start of the answer, or why there was none. */
  response: string
}

/** What is delivered to a customer's address, and tried again if it was not accepted. */
export interface Outgoing {
  id: string
  /** `waiting`: another attempt is due at `nextAttemptAt`. */
  state: 'waiting' | 'delivered' | 'failed'
  nextAttemptAt: string | null
  attempts: DeliveryAttempt[]
}

/** Where deliveries of one kind wait for their time. */
export interface Outbox<Delivery extends Outgoing> {
  /** Waits for `nextAttemptAt`. */
  schedule(delivery: Delivery): void
  /** Tries a delivery once more, whatever happened to it. `undefined` where there is none. */
  sendAgain(id: string): Promise<Delivery | undefined>
}

interface OutboxOptions<Delivery extends Outgoing> {
  clock: ServiceClock
  get: (id: string) => Delivery | undefined
  put: (delivery: Delivery) => void
  attempt: (delivery: Delivery) => Promise<DeliveryAttempt>
  isTaken: (status: number) => boolean
  /** When what was not taken is tried again, counted from the try before it. */
  repeatsMs: () => readonly number[]
  /** Does the work of an attempt, in its turn. */
  run: <Result>(delivery: Delivery, work: () => Promise<Result>) => Promise<Result>
}

/** Tries deliveries on the emulator's clock. */
export function createOutbox<Delivery extends Outgoing>(options: OutboxOptions<Delivery>): Outbox<Delivery> {
  const { clock, get, put, attempt, isTaken, repeatsMs, run } = options

  function schedule({ id, nextAttemptAt }: Delivery): void {
    if (nextAttemptAt === null) return
    clock.schedule(new Date(nextAttemptAt), async () => {
      // It may have been put there in a transaction, which ends first.
      await null
      const delivery = get(id)
      if (delivery === undefined) return
      await run(delivery, async () => {
        // Not where someone sent it meanwhile, or the data was reset.
        const current = get(id)
        if (current?.nextAttemptAt === nextAttemptAt) await tryNow(current)
      })
    })
  }

  async function tryNow(delivery: Delivery): Promise<Delivery> {
    const tried = await attempt(delivery)
    // Read again: while it was on its way, someone may have sent it once more, or reset the data.
    const current = get(delivery.id)
    if (current === undefined) return delivery
    const attempts = [...current.attempts, tried]
    const repeatMs = repeatsMs()[attempts.length - 1]
    const taken = tried.status !== null && isTaken(tried.status)
    const next = taken || repeatMs === undefined ? null : new Date(clock.now().getTime() + repeatMs)
    const after: Delivery = {
      ...current,
      attempts,
      state: taken ? 'delivered' : next === null ? 'failed' : 'waiting',
      nextAttemptAt: next?.toISOString() ?? null,
    }
    put(after)
    schedule(after)
    return after
  }

  return {
    schedule,
    async sendAgain(id) {
      const delivery = get(id)
      return delivery === undefined ? undefined : await run(delivery, () => tryNow(get(id) ?? delivery))
    },
  }
}

const SHOWN_CHARACTERS = 500

/** One POST, which has `limitMs` of real time. Never rejects. */
export async function attemptPost(
  { clock, outgoingFetch }: Pick<Services, 'clock' | 'outgoingFetch'>,
  url: string,
  limitMs: number,
  message: () => Promise<Pick<RequestInit, 'headers' | 'body'>>,
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
    const init: RequestInit = { method: 'POST', redirect: 'manual', ...(await message()) }
    const response = await outgoingFetch(url, { ...init, signal: AbortSignal.timeout(limitMs) })
    return done(response.status, await response.text())
  } catch (error) {
    const { message, cause } = error as Error
    return done(null, cause instanceof Error ? `${message}: ${cause.message}` : message)
  }
}

/** Runs work of the same `lane` one after the other, and at most `most` at once. */
export type Lanes = <Result>(lane: string, work: () => Promise<Result>) => Promise<Result>

/** Lanes that keep to a bound. */
export function createLanes(most: number): Lanes {
  const last = new Map<string, Promise<unknown>>()
  const waiting: (() => void)[] = []
  let running = 0

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place is handed over.
      if (next === undefined) running -= 1
      else next()
    }
  }

  return async (lane, work) => {
    const before = last.get(lane) ?? Promise.resolve()
    const mine = before.then(() => inTurn(work))
    const settled = mine.catch(() => {})
    last.set(lane, settled)
    try {
      return await mine
    } finally {
      if (last.get(lane) === settled) last.delete(lane)
    }
  }
}
