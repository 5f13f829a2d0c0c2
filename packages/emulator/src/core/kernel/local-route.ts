import type { Call, Route } from './call.js'
import { Failure, invalidParameter } from './failure.js'
import { json } from './reply.js'

/** What the address names, or a 404 that says what is not there. */
export function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Failure('notFound', `${what} not found`)
  return value
}

/** Where the console's own API stands. Not part of the service: the spec keeps Console access outside its API. */
export const CONSOLE_API = '/_emulator/console'

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
