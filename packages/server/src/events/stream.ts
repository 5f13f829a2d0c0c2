import { type Clock, systemClock } from '@mailframe/protocol/client'
import type { BusEvent, EventBus, Subscription } from './bus.js'

export const COMMENT_MS = 15_000
const MAX_MS = 5 * 60_000
/**
 * Backpressure: a browser that does not read while so many events wait is disconnected; it reconnects and catches up.
 */
const WAITING_EVENTS = 1_000
/** A bus that has not subscribed by then counts as down. */
const SUBSCRIBE_MS = 10_000

/**
 * The events of one End User as the body of `text/event-stream`. Ends after `bus.maxMs`, with the request's signal
 * and with `cancel()`, and leaves no timer and no listener.
 */
export function eventStream(options: {
  bus: EventBus
  userId: string
  request: Request
  /** Called where the bus fails; the stream then ends. */
  report: (error: unknown) => void
  clock?: Clock
}): ReadableStream<Uint8Array> {
  const { bus, userId, request, report, clock = systemClock } = options
  const text = new TextEncoder()
  const cleanUps: (() => void)[] = []
  let over = false

  /** Runs once, whichever side ends the stream. */
  function end(): boolean {
    if (over) return false
    over = true
    for (const cleanUp of cleanUps.splice(0)) cleanUp()
    return true
  }

  return new ReadableStream<Uint8Array>({
    start(controller) {
      const finish = () => {
        if (end()) controller.close()
      }
      const send = (block: string) => {
        if (over) return
        controller.enqueue(text.encode(`${block}\n\n`))
        if ((controller.desiredSize ?? 0) < -WAITING_EVENTS) finish()
      }
      const later = (ms: number, task: () => void) => cleanUps.push(clock.after(ms, task))
      const comment = () => {
        send(':')
        if (!over) later(COMMENT_MS, comment)
      }

      // At once: some hosts send the headers only with the first bytes of the body.
      send(': open')
      if (request.signal.aborted) return finish()
      // This closure keeps `request` alive: its signal follows the host's signal only until it is collected.
      const onAbort = () => request.signal.aborted && finish()
      request.signal.addEventListener('abort', onAbort)
      cleanUps.push(() => request.signal.removeEventListener('abort', onAbort))
      later(COMMENT_MS, comment)
      later(bus.maxMs ?? MAX_MS, finish)

      const cancelWait = clock.after(SUBSCRIBE_MS, () => fail(new Error('the event bus did not answer')))
      cleanUps.push(cancelWait)
      const fail = (error: unknown) => {
        if (over) return
        report(error)
        finish()
      }
      const after = request.headers.get('last-event-id') || undefined
      subscribe(bus, { userId, after, listener: (event) => send(blockOf(event)) }).then((subscription) => {
        cancelWait()
        if (over) return subscription.close()
        cleanUps.push(() => subscription.close())
        // The id to resume from, although no event has come yet.
        if (after === undefined) send(`id: ${subscription.startId}`)
      }, fail)
    },
    cancel() {
      end()
    },
  })
}

/** A custom bus may throw before it returns a promise. */
async function subscribe(bus: EventBus, call: Parameters<EventBus['subscribe']>[0]): Promise<Subscription> {
  return await bus.subscribe(call)
}

function blockOf(event: BusEvent): string {
  const data = event.type === 'saved' ? { emailId: event.emailId, at: event.at } : {}
  return `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(data)}`
}
