import type { Envelope } from '@mailframe/protocol/sending'
import type { Call } from '../../kernel/call.js'
import { invalidParameter } from '../../kernel/failure.js'
import { Refusal } from '../request/refusal.js'
import type { AccountOperation } from './operation.js'
import { regionOf } from './routes.js'

/**
 * Does what the operation `name` does, for the console: nobody signs in, and a refusal is a 400 that says its code.
 *
 * @throws Failure
 */
export async function byConsole(
  call: Call,
  operations: readonly AccountOperation[],
  name: string,
  params: Record<string, string>,
): Promise<Envelope['info']> {
  const operation = operations.find((one) => one.name === name)
  if (operation === undefined) throw new Error(`there is no operation ${name}`)
  try {
    const request = { call, region: regionOf(call), params: new Map(Object.entries(params)) }
    return (await operation.work(request)).info
  } catch (error) {
    if (error instanceof Refusal) throw invalidParameter(`${error.statusCode} ${error.message}`)
    throw error
  }
}
