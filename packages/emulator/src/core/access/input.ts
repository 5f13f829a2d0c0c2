import { isBlank } from '@mailframe/protocol'
import { MESSAGES } from '@mailframe/protocol/service'
import type { z } from 'zod'
import { readJsonObject } from '../kernel/body.js'
import type { Call } from '../kernel/call.js'
import { invalidParameter } from '../kernel/failure.js'
import { parse } from '../kernel/parse.js'
import { readQuery } from '../kernel/query.js'
import { type Caller, requireScope } from './authorization.js'

/** Input of a read: all of it stands in the query. */
export function readQueryInput<Schema extends z.ZodType>(
  call: Call,
  caller: Caller,
  schema: Schema,
): z.output<Schema> {
  requireScope(caller, ...call.url.searchParams.getAll('userId'))
  return parse(schema, { ...readQuery(call), ...actingUser(caller) })
}

/** Input of a write: the body, and `userId` in the body or in the query (spec/choices.md). */
export async function readBodyInput<Schema extends z.ZodType>(
  call: Call,
  caller: Caller,
  schema: Schema,
  { bodyRequired }: { bodyRequired: boolean },
): Promise<z.output<Schema>> {
  requireScope(caller, ...call.url.searchParams.getAll('userId'))
  const query = readQuery(call)
  const body = (await readJsonObject(call, { required: bodyRequired })) ?? {}
  requireScope(caller, body.userId)
  return parse(schema, { ...body, userId: userIdOf(call, query, body), ...actingUser(caller) })
}

function userIdOf(call: Call, query: Record<string, string>, body: Record<string, unknown>): unknown {
  call.rests.add('userIdIn')
  const { userId: inQuery } = query
  const { userId: inBody } = body
  if (!isBlank(inQuery) && typeof inBody === 'string' && !isBlank(inBody) && inQuery !== inBody) {
    throw invalidParameter(MESSAGES.userIdConflict, 'userIdIn')
  }
  return isBlank(inBody) ? (inQuery ?? inBody) : inBody
}

/** In Variant 2 the token names the End User. */
function actingUser(caller: Caller): { userId?: string } {
  return caller.variant === 2 ? { userId: caller.userId } : {}
}
