import { characterCount } from '@mailframe/protocol'
import { z } from 'zod'
import { readJsonObject } from './body.js'
import type { Call } from './call.js'
import { parse } from './parse.js'

/** The JSON body of a write, checked; unknown fields are refused, so that a typing error does not pass in silence. */
export async function readInput<Schema extends z.ZodType>(
  call: Call,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parse(schema, await readJsonObject(call, { required: true }))
}

const wholeNumber = (field: string, min: number, max: number) =>
  z
    .number({ error: `${field} must be a whole number from ${min} to ${max}` })
    .refine((value) => Number.isSafeInteger(value) && value >= min && value <= max, {
      error: `${field} must be a whole number from ${min} to ${max}`,
    })

/** A number of AI credits, at least `min`. */
export const credits = (field: string, min: number) => wholeNumber(field, min, Number.MAX_SAFE_INTEGER)

/** true or false. */
export const flag = (field: string) => z.boolean({ error: `${field} must be true or false` })

/** A name that people read: trimmed, not blank, not too long. */
export const label = (field: string, limit: number) =>
  z
    .string({ error: `${field} is required` })
    .trim()
    .min(1, { error: `${field} is required` })
    .refine((value) => characterCount(value) <= limit, {
      error: `${field} must not exceed ${limit} characters`,
    })

/** Which part of a list. Values that are none count as the first page: addresses are typed by hand. */
export function readPage({ url }: Call, pageSize: number): { pageNo: number; pageSize: number } {
  const pageNo = Number(url.searchParams.get('pageNo') ?? 1)
  return { pageNo: Number.isSafeInteger(pageNo) && pageNo > 0 ? pageNo : 1, pageSize }
}

/** A page as the store takes it. */
export const offsetOf = ({ pageNo, pageSize }: { pageNo: number; pageSize: number }) => ({
  offset: (pageNo - 1) * pageSize,
  limit: pageSize,
})
