import type { Call, Route } from './call.js'
import { invalidParameter } from './failure.js'
import { json } from './reply.js'

/** A route of the emulator's own: JSON, for callers on this machine, outside the request log and the faults. */
export function localRoute(method: string, path: string, work: (call: Call) => unknown): Route {
  return {
    method,
    path,
    fault: 'serverError',
    quiet: true,
    local: true,
    handle: async (call) => json((await work(call)) ?? null),
  }
}

/** Does `work`. A TypeError says what is wrong with a value: it becomes a 400. */
export async function refusing<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TypeError) throw invalidParameter(error.message)
    throw error
  }
}
