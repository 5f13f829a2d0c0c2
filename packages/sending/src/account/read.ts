import { isJsonObject, type JsonObject } from '@mailframe/protocol'
import { readServiceTime } from '@mailframe/protocol/sending'

/** A page of records. */
export interface Page<Item> {
  /** The records of the page. */
  list: Item[]
  /** Of all pages; null where the service does not say. */
  total: number | null
  /** Records before it. */
  start: number
  /** Records that it could have held. */
  limit: number
}

/** Records of an answer, wherever it has them; with aggregation it is one object in place of a list. */
export function recordsOf({ dataList, data, voList }: JsonObject): unknown[] {
  const found = dataList ?? voList ?? data
  if (Array.isArray(found)) return found
  return isJsonObject(found) ? [found] : []
}

/** The same, each as an object: what is none has its value as `value`. */
export function objectsOf(info: JsonObject): JsonObject[] {
  return recordsOf(info).map((record) => (isJsonObject(record) ? record : { value: record }))
}

/** The record of an answer to get or add. */
export function recordOf(info: JsonObject): JsonObject {
  const [record] = recordsOf(info)
  return isJsonObject(record) ? record : info
}

/** A number, also where it comes as text; null where it is none. */
export function numberOf(value: unknown): number | null {
  const number =
    typeof value === 'string' && value.trim() !== '' ? Number(value.trim().replace(/%$/, '')) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
}

export function booleanOf(value: unknown): boolean | null {
  if (value === true || value === 1 || value === '1' || value === 'true') return true
  return value === false || value === 0 || value === '0' || value === 'false' ? false : null
}

const TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?$/

/**
 * A time of the service, which is in UTC+8, as ISO 8601 with its offset; null where there is none or it is no moment of
 * the calendar; another form as it came.
 */
export function timeOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null
  const [, day, minutes, seconds = ':00'] = TIME.exec(value.trim()) ?? []
  if (day === undefined) return value
  return readServiceTime(`${day} ${minutes}${seconds}`) === null ? null : `${day}T${minutes}${seconds}+08:00`
}

/** The two stamps of a record. */
export function stampsOf({ gmtCreated, gmtUpdated, gmtModified }: JsonObject) {
  return { createdAt: timeOf(gmtCreated), updatedAt: timeOf(gmtUpdated ?? gmtModified) }
}
