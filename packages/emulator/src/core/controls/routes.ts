import { readJsonObject } from '../kernel/body.js'
import { invalidParameter } from '../kernel/failure.js'
import { readFault } from '../kernel/faults/fault.js'
import { localRoute, refusing } from '../kernel/local-route.js'
import type { Call, Route } from '../kernel/router.js'
import { sendingControlRoutes } from '../sending/account/routes.js'
import { messageRoutes } from '../sending/message/routes.js'
import { requestLogRoutes } from './requests.js'

/** The emulator itself, for tests in any language: what `createEmulator()` gives in code. */
export const controlRoutes: readonly Route[] = [
  ...requestLogRoutes,
  localRoute('GET', '/_emulator/faults', async ({ core }) => (await core.faults.list()).map(inJson)),
  localRoute('POST', '/_emulator/faults', async (call) => {
    const fault = await readJsonObject(call, { required: true })
    const { id, hits } = await refusing(async () => await call.core.faults.add(readFault(fault)))
    return { id, hits }
  }),
  localRoute('DELETE', '/_emulator/faults', async ({ core }) => {
    await core.faults.clear()
    return { cleared: true }
  }),
  localRoute('DELETE', '/_emulator/faults/:id', ({ core, params }) => ({
    removed: core.faults.remove(params.id ?? ''),
  })),
  localRoute('GET', '/_emulator/clock', ({ core }) => clockState(core)),
  localRoute('POST', '/_emulator/clock', async (call) => {
    await moveClock(call, await readJsonObject(call, { required: true }))
    return clockState(call.core)
  }),
  localRoute('POST', '/_emulator/reset', async ({ core }) => {
    await core.reset()
    return { reset: true }
  }),
  ...messageRoutes,
  ...sendingControlRoutes,
]

const clockState = ({ clock }: Call['core']) => ({ now: clock.now().toISOString(), frozen: clock.frozen })

/** Infinity has no JSON: it is the string that `POST` takes for it. */
const inJson = ({ fault, left, ...state }: Awaited<ReturnType<Call['core']['faults']['list']>>[number]) => ({
  ...state,
  left: Number.isFinite(left) ? left : 'Infinity',
  fault: { ...fault, ...(fault.times === Number.POSITIVE_INFINITY ? { times: 'Infinity' } : {}) },
})

/** `{ advance: ms }`, `{ freeze: true | time }` or `{ reset: true }`: exactly one of them. */
async function moveClock({ core }: Call, body: Record<string, unknown> | null): Promise<void> {
  const [[action, value] = ['', undefined], ...more] = Object.entries(body ?? {})
  if (more.length > 0) throw invalidParameter('give one of advance, freeze and reset')
  if (action === 'advance' && typeof value === 'number')
    return await refusing(() => core.clock.advance(value))
  if (action === 'freeze')
    return await refusing(() => core.clock.freeze(value === true ? undefined : dateOf(value)))
  if (action === 'reset' && value === true) return await core.clock.reset()
  throw invalidParameter('give { advance: <milliseconds> }, { freeze: true | <time> } or { reset: true }')
}

function dateOf(value: unknown): Date {
  return new Date(typeof value === 'number' || typeof value === 'string' ? value : Number.NaN)
}
