import { isBlank, MESSAGES } from '@mailframe/protocol'
import type { z } from 'zod'
import { readJsonObject } from '../http/body.js'
import { invalidParameter } from '../http/failure.js'
import { parse } from '../http/fields.js'
import { readQuery } from '../http/query.js'
import type { Call } from '../http/router.js'
import { type Caller, requireScope } from './authorization.js'

/** Input of a read: all of it stands in the query. */
export function readQueryInput<Schema extends z.ZodType>(
  { url }: Call,
  caller: Caller,
  schema: Schema,
): z.output<Schema> {
  requireScope(caller, ...url.searchParams.getAll('userId'))
  return parse(schema, { ...readQuery(url), ...actingUser(caller) })
}

/** Input of a write: the body, and `userId` in the body or in the query (spec/choices.md). */
export async function readBodyInput<Schema extends z.ZodType>(
  call: Call,
  caller: Caller,
  schema: Schema,
  { bodyRequired }: { bodyRequired: boolean },
): Promise<z.output<Schema>> {
  requireScope(caller, ...call.url.searchParams.getAll('userId'))
  const { userId: inQuery } = readQuery(call.url)
  const body = (await readJsonObject(call, { required: bodyRequired })) ?? {}
  const inBody = body.userId
  requireScope(caller, inBody)
  if (!isBlank(inQuery) && typeof inBody === 'string' && !isBlank(inBody) && inQuery !== inBody) {
    throw invalidParameter(MESSAGES.userIdConflict)
  }
  return parse(schema, { ...body, userId: isBlank(inBody) ? inQuery : inBody, ...actingUser(caller) })
}

/** In Variant 2 the token says who acts. */
function actingUser(caller: Caller): { userId?: string } {
  return caller.variant === 2 ? { userId: caller.userId } : {}
}
