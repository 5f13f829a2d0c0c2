import { readJsonObject } from '../kernel/body.js'
import type { Call, Route } from '../kernel/call.js'
import type { ServiceClock } from '../kernel/clock.js'
import { invalidParameter } from '../kernel/failure.js'
import { readFault } from '../kernel/fault.js'
import { type FaultState, faultBox } from '../kernel/faults/faults.js'
import { localRoute, refusing } from '../kernel/local-route.js'

/** Faults, the clock, and the way back to the seed. */
export const controlRoutes: readonly Route[] = [
  localRoute('GET', '/_emulator/faults', async ({ get }) => (await get(faultBox).list()).map(inJson)),
  localRoute('POST', '/_emulator/faults', async (call) => {
    const fault = await readJsonObject(call, { required: true })
    const { id, hits } = await refusing(async () => await call.get(faultBox).add(readFault(fault)))
    return { id, hits }
  }),
  localRoute('DELETE', '/_emulator/faults', async ({ get }) => {
    await get(faultBox).clear()
    return { cleared: true }
  }),
  localRoute('DELETE', '/_emulator/faults/:id', ({ get, params }) => ({
    removed: get(faultBox).remove(params.id ?? ''),
  })),
  localRoute('GET', '/_emulator/clock', ({ clock }) => clockState(clock)),
  localRoute('POST', '/_emulator/clock', async (call) => {
    await moveClock(call, await readJsonObject(call, { required: true }))
    return clockState(call.clock)
  }),
  localRoute('POST', '/_emulator/reset', async ({ reset }) => {
    await reset()
    return { reset: true }
  }),
]

const clockState = (clock: ServiceClock) => ({ now: clock.now().toISOString(), frozen: clock.frozen })

/** Infinity has no JSON: it is the string that `POST` takes for it. */
const inJson = ({ fault, left, ...state }: FaultState) => ({
  ...state,
  left: Number.isFinite(left) ? left : 'Infinity',
  fault: { ...fault, ...(fault.times === Number.POSITIVE_INFINITY ? { times: 'Infinity' } : {}) },
})

/** `{ advance: ms }`, `{ freeze: true | time }` or `{ reset: true }`: exactly one of them. */
async function moveClock({ clock }: Call, body: Record<string, unknown> | null): Promise<void> {
  const [[action, value] = ['', undefined], ...more] = Object.entries(body ?? {})
  if (more.length > 0) throw invalidParameter('pass one of advance, freeze and reset')
  if (action === 'advance' && typeof value === 'number') return await refusing(() => clock.advance(value))
  if (action === 'freeze')
    return await refusing(() => clock.freeze(value === true ? undefined : dateOf(value)))
  if (action === 'reset' && value === true) return await clock.reset()
  throw invalidParameter('give { advance: <milliseconds> }, { freeze: true | <time> } or { reset: true }')
}

function dateOf(value: unknown): Date {
  return new Date(typeof value === 'number' || typeof value === 'string' ? value : Number.NaN)
}
