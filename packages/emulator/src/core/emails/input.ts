import { isBlank, MESSAGES } from '@mailframe/protocol'
import type { z } from 'zod'
import { readJsonObject } from '../http/body.js'
import { invalidParameter } from '../http/failure.js'
import { parse } from '../http/fields.js'
import { readQuery } from '../http/query.js'
import type { Call } from '../http/router.js'

/** Input of a read: all of it stands in the query. */
export function readQueryInput<Schema extends z.ZodType>({ url }: Call, schema: Schema): z.output<Schema> {
  return parse(schema, readQuery(url))
}

/** Input of a write: the body, and `userId` in the body or in the query (spec/choices.md). */
export async function readBodyInput<Schema extends z.ZodType>(
  call: Call,
  schema: Schema,
  { bodyRequired }: { bodyRequired: boolean },
): Promise<z.output<Schema>> {
  const { userId: inQuery } = readQuery(call.url)
  const body = (await readJsonObject(call, { required: bodyRequired })) ?? {}
  const inBody = body.userId
  if (!isBlank(inQuery) && !isBlank(inBody) && typeof inBody === 'string' && inQuery !== inBody) {
    throw invalidParameter(MESSAGES.userIdConflict)
  }
  return parse(schema, { ...body, userId: isBlank(inBody) ? inQuery : inBody })
}
