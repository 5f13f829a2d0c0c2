import { isBlank, isJsonObject, type JsonObject, LIMITS, type Problem } from '@mailframe/protocol'
import { MESSAGES, pathSegment } from '@mailframe/protocol/service'
import { MailframeError } from './error.js'

/** What is wrong with an emailId, or null: every proxy and server must read it as one path segment. */
export function emailIdProblem(value: unknown): Problem | null {
  try {
    pathSegment('emailId', value as string)
    return null
  } catch (error) {
    return { field: 'emailId', message: error instanceof Error ? error.message : 'emailId is invalid' }
  }
}

/** What is wrong with the language of the editor, or null: any string is passed on. */
export function langProblem(value: unknown): Problem | null {
  if (value === undefined || value === null || typeof value === 'string') return null
  return { field: 'lang', message: 'lang must be a string' }
}

/** What is wrong with pageNo and pageSize, or null. Absent: the service's defaults. Spec: Limits. */
export function paginationProblem({
  pageNo,
  pageSize,
}: {
  pageNo?: unknown
  pageSize?: unknown
}): Problem | null {
  const inRange = (value: unknown, min: number, max: number) =>
    value === undefined || (Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max)
  if (!inRange(pageNo, 1, Number.MAX_SAFE_INTEGER)) return { field: 'pageNo', message: MESSAGES.pagination }
  if (!inRange(pageSize, LIMITS.pageSizeMin, LIMITS.pageSizeMax)) {
    return { field: 'pageSize', message: MESSAGES.pagination }
  }
  return null
}

/** What is wrong with the types of an Email's fields, or null. The service checks lengths and sizes. */
export function emailFieldsProblem(
  fields: object,
  { nameRequired }: { nameRequired: boolean },
): Problem | null {
  const { name, subject, extra, html, json } = fields as Record<string, unknown>
  if (name !== undefined || nameRequired) {
    if (isBlank(name)) return { field: 'name', message: MESSAGES.emailNameRequired }
    if (typeof name !== 'string') return { field: 'name', message: 'name must be a string' }
  }
  for (const [field, value] of Object.entries({ subject, html })) {
    if (value !== undefined && value !== null && typeof value !== 'string') {
      return { field, message: `${field} must be a string or null` }
    }
  }
  for (const [field, value] of Object.entries({ extra, json })) {
    if (value !== undefined && value !== null && !isJsonObject(value)) {
      return { field, message: `${field} must be a JSON object or null` }
    }
  }
  return null
}

/** A body as JSON. */
export function serialised(body: JsonObject): string {
  try {
    return JSON.stringify(body)
  } catch {
    throw new MailframeError({
      error: 'invalidParameter',
      message: 'the input cannot be sent as JSON: it has a cycle, a BigInt, or is nested too deeply',
      status: 400,
    })
  }
}
