import { LIMITS, type Page } from '@mailframe/protocol'
import { MESSAGES } from '@mailframe/protocol/service'
import { z } from 'zod'
import type { Call } from './call.js'
import { choose } from './choices/choices.js'
import type { Choices } from './choices/switches.js'

/** Which part of a list. Pages count from 1. */
export interface PageRequest {
  pageNo: number
  pageSize: number
}

/** The fields of a request that say which part of a list. Spec: Limits, pageNo and pageSize. */
export const pageFields = ({ defaultPageSize }: Choices) => ({
  pageNo: wholeNumber(1, Number.MAX_SAFE_INTEGER, LIMITS.pageNoDefault),
  pageSize: wholeNumber(LIMITS.pageSizeMin, LIMITS.pageSizeMax, defaultPageSize),
})

/** A whole number as a query writes it. */
function wholeNumber(min: number, max: number, preset: number) {
  return z
    .string()
    .regex(/^\d{1,15}$/, { error: MESSAGES.pagination })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: MESSAGES.pagination })
    .default(preset)
    .meta({ type: 'integer', minimum: min, maximum: max, description: `Default ${preset}.` })
}

/** One page of a list that is there as a whole. */
export function pageOf<Item>(items: Item[], { pageNo, pageSize }: PageRequest): Page<Item> {
  const offset = (pageNo - 1) * pageSize
  return { list: items.slice(offset, offset + pageSize), total: items.length, pageNo, pageSize }
}

/** Total and page as an answer has them beside its list (spec/choices.md, list). */
export function pageAnswer(call: Call, { total, pageNo, pageSize }: PageRequest & { total: number }) {
  const field = choose(call, 'totalField')
  return { ...(field === 'none' ? {} : { [field]: total }), pageNo, pageSize }
}

/** What `pageAnswer` gives, for the OpenAPI document. */
export const pageSchemas = ({ totalField }: Choices) => ({
  ...(totalField === 'none' ? {} : { [totalField]: z.int().nonnegative() }),
  pageNo: z.int().positive(),
  pageSize: z.int().min(LIMITS.pageSizeMin).max(LIMITS.pageSizeMax),
})
