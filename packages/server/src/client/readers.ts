import type { Email, JsonObject } from '@mailframe/protocol'
import { isJsonObject, parseJson } from './answers.js'

/** An Email as the client gives it; `raw` is the record as the service answered it. */
export interface EmailRecord extends Email {
  raw: JsonObject
}

/** One page of Emails, newest first. */
export interface EmailPage {
  list: EmailRecord[]
  /** Null where the service does not say. */
  total: number | null
  pageNo: number
  pageSize: number
  /** Whether another page follows. */
  hasMore: boolean
  /** The body as the service answered it. */
  raw: unknown
}

const LIST_FIELDS = ['list', 'records', 'items', 'emails', 'data']

/** The Email record of an answer, or null where it has no slug (spec/choices.md, Email record). */
export function readEmailRecord(
  value: unknown,
  userId: string,
  readEmail?: (raw: JsonObject) => Partial<Email>,
): EmailRecord | null {
  if (!isJsonObject(value)) return null
  const email: EmailRecord = {
    id: textOf(value.id) || textOf(value.emailId) || textOf(value.slug),
    name: textOf(value.name),
    subject: typeof value.subject === 'string' ? value.subject : null,
    userId: textOf(value.userId) || userId,
    extra: objectOf(value.extra),
    html: typeof value.html === 'string' ? value.html : null,
    json: objectOf(value.json),
    createdAt: timeOf(value.createdAt),
    updatedAt: timeOf(value.updatedAt),
    ...readEmail?.(value),
    raw: value,
  }
  return email.id === '' ? null : email
}

/** A page of an answer, or null where it holds no list or an item that is no Email. */
export function readEmailPage(
  value: unknown,
  asked: { userId: string; pageNo: number; pageSize: number },
  readEmail?: (raw: JsonObject) => Partial<Email>,
): EmailPage | null {
  const fields = isJsonObject(value) ? value : {}
  const items = Array.isArray(value) ? value : LIST_FIELDS.map((name) => fields[name]).find(Array.isArray)
  if (items === undefined) return null
  const list: EmailRecord[] = []
  for (const item of items) {
    const email = readEmailRecord(item, asked.userId, readEmail)
    if (email === null) return null
    list.push(email)
  }
  const total = numberOf(fields.total) ?? numberOf(fields.totalCount) ?? null
  const pageNo = numberOf(fields.pageNo) ?? asked.pageNo
  const pageSize = numberOf(fields.pageSize) ?? asked.pageSize
  const hasMore =
    total === null
      ? list.length > 0 && list.length >= pageSize
      : list.length > 0 && (pageNo - 1) * pageSize + list.length < total
  return { list, total, pageNo, pageSize, hasMore, raw: value }
}

/** Seconds as a number or a numeric text, not below 0; else `otherwise`. */
export function readSeconds(value: unknown, otherwise: number): number {
  return Math.min(Math.max(0, numberOf(value) ?? otherwise), LONGEST_SECONDS)
}

/** Ten years: past it, dates of the clock can no longer be counted with. */
const LONGEST_SECONDS = 315_360_000

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

function objectOf(value: unknown): JsonObject | null {
  const object = typeof value === 'string' ? parseJson(value) : value
  return isJsonObject(object) ? object : null
}

/** ISO 8601; epoch milliseconds are written so. Empty where the service gives no time. */
function timeOf(value: unknown): string {
  if (typeof value !== 'number') return textOf(value)
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}
