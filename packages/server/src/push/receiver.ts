import { type Clock, callObserver, decodeText, systemClock } from '@mailframe/protocol/client'
import type { EventBus } from '../events/bus.js'
import { invalidParameter, RouteFailure, serverFailure } from '../http/failure.js'
import { failureResponse, text } from '../http/responses.js'
import { type SharedRequest, shareRequest } from '../http/shared-body.js'
import { createAuthenticity } from './authenticity.js'
import type { PushReceiver } from './create-receiver.js'
import { digestOf } from './digest.js'
import { createExclusive } from './exclusive.js'
import { guardStore } from './guarded-store.js'
import type { PushReceiverOptions } from './options.js'
import { createReports } from './reports.js'
import { readSave, type Save } from './save.js'
import { createSeenSaves, keyOfSaves } from './seen.js'

type Report = (error: unknown) => void

/** Largest push, in bytes. */
export const PUSH_BYTES = 4 * 1_048_576
/** The service waits for the answer. */
const PUBLISH_MS = 3_000

/** What `createPushReceiver` loads at its first push. */
export const systemReceiver = (options: PushReceiverOptions) => assemblePushReceiver(options, systemClock)

/** `createPushReceiver` with the clock of the caller, and how long a process that died stands in the way. */
export function assemblePushReceiver(
  options: PushReceiverOptions,
  clock: Clock,
  leaseMs?: number,
): PushReceiver {
  const { events, onSave, onError = logError } = options
  const authenticity = createAuthenticity(options)
  const exclusive = createExclusive(clock, leaseMs)
  const seen = createSeenSaves(() => clock.now())
  const onceAMinute = createReports(clock)

  async function receive(shared: SharedRequest, report: Report): Promise<void> {
    const body = await authenticText(shared)
    const save = readSave(body)
    const identity = { ...save, digest: await digestOf(body) }
    const key = await keyOfSaves(identity)
    const store = options.store
      ? guardStore(options.store, clock, (error) => onceAMinute('store', () => report(error)))
      : null
    // A repeat that arrives while `onSave` runs waits for its result.
    const work = async () => {
      const { repeat, stale } = await seen.look(key, identity, store)
      if (repeat) return
      await handle({ ...save, stale })
      await seen.record(key, identity, store)
      // `onSave` is done: where the bus is down, only the event is lost.
      if (events !== undefined) await publish(events, save, clock).catch(report)
    }
    await exclusive(key, store, work, report)
  }

  async function handle(save: Save): Promise<void> {
    try {
      await onSave?.(save)
    } catch (error) {
      throw serverFailure(error)
    }
  }

  async function authenticText({ request, bytes }: SharedRequest): Promise<string> {
    const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (type !== 'text/plain' && type !== 'application/json') {
      throw new RouteFailure(
        'unsupportedMediaType',
        'A push is text/plain (encrypted) or application/json (plain).',
      )
    }
    // Before any of it is read.
    if (type === 'application/json') await authenticity.requireToken(request)
    const body = decoded(await bytes())
    return type === 'text/plain' ? await authenticity.open(request, body.trim()) : body
  }

  return async (request, given) => {
    const shared = shareRequest(request, PUSH_BYTES)
    const report = given ?? ((error: unknown) => callObserver(onError, error, { request: shared.own() }))
    try {
      await receive(shared, report)
      return text('OK')
    } catch (error) {
      const failure = error instanceof RouteFailure ? error : serverFailure(error)
      if (failure.error === 'unauthenticated') {
        if (failure.report !== undefined) onceAMinute('refused', () => report(failure.report))
      } else if (failure.report !== undefined) report(failure.report)
      return failureResponse(failure)
    }
  }
}

async function publish(events: EventBus, { userId, emailId, at }: Omit<Save, 'stale'>, clock: Clock) {
  let cancel = () => {}
  const late = new Promise<never>((_, reject) => {
    cancel = clock.after(PUBLISH_MS, () => reject(new Error('the event bus did not take a save in time')))
  })
  try {
    await Promise.race([events.publish({ userId, emailId, at }), late])
  } finally {
    cancel()
  }
}

function decoded(bytes: Uint8Array): string {
  try {
    return decodeText(bytes)
  } catch {
    throw invalidParameter('the push must be UTF-8')
  }
}

function logError(error: unknown): void {
  console.error('mailframe push:', error)
}
