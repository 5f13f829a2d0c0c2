import type { Emulator, Fault } from '@mailframe/emulator'
import type { JumpingClock } from './jumping-clock.js'

/** Something that goes wrong for a while. */
export interface Disturbance {
  name: string
  /** Gives a function that tells how often it was met so far. */
  begin(at: { emulator: Emulator; clock: JumpingClock }): Promise<() => number>
}

const DAY_MS = 86_400_000

/** In this order, over and over. A token lives on the clock of the service, a cached one on the clock here too. */
export const DISTURBANCES: readonly Disturbance[] = [
  ofCalls('500', { status: 500, error: 'serverError' }),
  ofCalls('503 with Retry-After', { status: 503, headers: { 'Retry-After': '1' } }),
  ofClock('the clock here jumps ahead', 30 * DAY_MS),
  ofCalls('a connection dropped before the work', { drop: 'before' }),
  ofCalls('a connection dropped after the work', { drop: 'after' }),
  ofTokens('the tokens expire, and a new one is lost on its way', { drop: 'after' }),
  ofCalls('a slow answer', { delayMs: 300 }),
  ofCalls('a slow body', { slowBodyMs: 400 }),
  ofCalls('a cut body', { truncate: true }),
  ofTokens('the tokens expire, and a new one comes slowly', { slowBodyMs: 400 }),
  ofClock('the clock here jumps back', -60 * DAY_MS),
  ofCalls('429', { status: 429, headers: { 'Retry-After': '0' } }),
  ofCalls('a token that is refused', { status: 401, error: 'invalidCredential' }),
  ofCalls('503 for long', { status: 503, headers: { 'Retry-After': '600' } }),
  ofTokens('the tokens expire, and there is none at once', { status: 503, headers: { 'Retry-After': '1' } }),
  ofCalls('no answer in time', { delayMs: 4_000, times: 3 }),
  ofCalls('502', { status: 502 }),
  ofClock('the clock here is right again', 30 * DAY_MS),
  ofService('the clock of the service jumps back', -24 * DAY_MS),
]

/** Faults of what users do. */
function ofCalls(name: string, what: Fault): Disturbance {
  return {
    name,
    async begin({ emulator }) {
      const mints = await emulator.faults.add({ times: 6, ...what, path: '/access/code' })
      const creates = await emulator.faults.add({ times: 2, ...what, path: '/resource/**' })
      return () => mints.hits + creates.hits
    },
  }
}

/** All tokens end, and the next two requests for one meet a fault. */
function ofTokens(name: string, what: Fault): Disturbance {
  return {
    name,
    async begin({ emulator }) {
      await emulator.clock.advance(8 * DAY_MS)
      const added = await emulator.faults.add({ ...what, times: 2, path: '/access/token' })
      return () => added.hits
    },
  }
}

function ofClock(name: string, ms: number): Disturbance {
  return {
    name,
    async begin({ clock }) {
      clock.jump(ms)
      return () => 1
    },
  }
}

function ofService(name: string, ms: number): Disturbance {
  return {
    name,
    async begin({ emulator }) {
      await emulator.clock.advance(ms)
      return () => 1
    },
  }
}
