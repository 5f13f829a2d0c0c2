import type { ServiceClock } from '../clock.js'
import { readBytes } from '../http/body.js'
import type { Reply } from '../http/reply.js'
import { bytesOf } from '../http/reply.js'
import { type Recording, type RequestStep, toBase64 } from './recording.js'

/** What a replay needs of the headers of a request. */
const HEADERS = ['authorization', 'content-type']

/** The largest body that is kept; more is no body that the service takes. */
const MAX_BODY = 16 * 1024 * 1024

export interface Recorder {
  readonly active: boolean
  start(head: Omit<Recording, 'steps'>): void
  stop(): void
  /** What was recorded so far, or null before the first start. */
  recording(): Recording | null
  addFault(fault: Recording['steps'][number] & { kind: 'fault' }): void
  /** Notes a request as it comes in; what it returns notes its answer. */
  request(request: Request): Promise<(reply: Reply | null) => void>
}

export function createRecorder(clock: ServiceClock): Recorder {
  let current: Recording | null = null
  let active = false
  return {
    get active() {
      return active
    },
    start(head) {
      current = { ...head, steps: [] }
      active = true
    },
    stop() {
      active = false
    },
    recording: () => current,
    addFault(step) {
      if (active) current?.steps.push(step)
    },
    async request(request) {
      const { pathname, search } = new URL(request.url)
      const step: RequestStep = {
        kind: 'request',
        at: clock.now().toISOString(),
        method: request.method,
        path: pathname + search,
        headers: Object.fromEntries(
          HEADERS.flatMap((name) => {
            const value = request.headers.get(name)
            return value === null ? [] : [[name, value]]
          }),
        ),
        body: '',
        status: 0,
        answer: '',
      }
      current?.steps.push(step)
      const body = await readBytes(request.clone(), MAX_BODY)
      step.body = toBase64(body ?? new Uint8Array())
      return (reply) => {
        step.status = reply?.status ?? 0
        // Files are the emulator's own: they need no comparison.
        if (reply !== null && reply.body.kind !== 'bytes')
          step.answer = new TextDecoder().decode(bytesOf(reply))
      }
    },
  }
}
