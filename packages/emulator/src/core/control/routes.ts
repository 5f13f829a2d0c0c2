import { readFault } from '../faults/fault.js'
import { readJsonObject } from '../http/body.js'
import { invalidParameter } from '../http/failure.js'
import { json } from '../http/reply.js'
import type { Call, Route } from '../http/router.js'

/** The emulator itself, for tests in any language: what `createEmulator()` gives in code. */
export const controlRoutes: readonly Route[] = [
  route('GET', '/_emulator/requests', ({ core }) => core.log.records),
  route('DELETE', '/_emulator/requests', ({ core }) => {
    core.log.clear()
    return { cleared: true }
  }),
  route('GET', '/_emulator/faults', async ({ core }) => (await core.faults.list()).map(inJson)),
  route('POST', '/_emulator/faults', async (call) => {
    const fault = await readJsonObject(call, { required: true })
    const { id, hits } = await refusing(async () => await call.core.faults.add(readFault(fault)))
    return { id, hits }
  }),
  route('DELETE', '/_emulator/faults', async ({ core }) => {
    await core.faults.clear()
    return { cleared: true }
  }),
  route('DELETE', '/_emulator/faults/:id', ({ core, params }) => ({
    removed: core.faults.remove(params.id ?? ''),
  })),
  route('GET', '/_emulator/clock', ({ core }) => clockState(core)),
  route('POST', '/_emulator/clock', async (call) => {
    await moveClock(call, await readJsonObject(call, { required: true }))
    return clockState(call.core)
  }),
  route('POST', '/_emulator/reset', async ({ core }) => {
    await core.reset()
    return { reset: true }
  }),
]

function route(method: string, path: string, work: (call: Call) => unknown): Route {
  return {
    method,
    path,
    fault: 'serverError',
    quiet: true,
    local: true,
    handle: async (call) => json((await work(call)) ?? null),
  }
}

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

async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TypeError) throw invalidParameter(error.message)
    throw error
  }
}
