import { isJsonObject } from '@mailframe/protocol'

/** Says what is wrong with a value of an answer, naming the field, or null. */
export type Shape = (value: unknown, field: string) => string | null

export const text: Shape = (value, field) => (typeof value === 'string' ? null : `${field} is no string`)
const number: Shape = (value, field) => (Number.isFinite(value) ? null : `${field} is no number`)
const moment: Shape = (value, field) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? null : `${field} is no time`
const flag: Shape = (value, field) => (typeof value === 'boolean' ? null : `${field} is not true or false`)
const object: Shape = (value, field) => (isJsonObject(value) ? null : `${field} is no object`)

export function count(least: number, most = Number.MAX_SAFE_INTEGER): Shape {
  return (value, field) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most
      ? null
      : `${field} is no whole number from ${least}`
}

/** Null, or absent where an older handler does not know the field. */
export function optional(shape: Shape): Shape {
  return (value, field) => (value === null || value === undefined ? null : shape(value, field))
}

export function listOf(item: Shape): Shape {
  return (value, field) => {
    if (!Array.isArray(value)) return `${field} is no list`
    for (const [index, each] of value.entries()) {
      const problem = item(each, `${field}[${index}]`)
      if (problem !== null) return problem
    }
    return null
  }
}

export function record(fields: Record<string, Shape>): Shape {
  return (value, field) => {
    if (!isJsonObject(value)) return `${field} is no object`
    for (const [name, shape] of Object.entries(fields)) {
      const problem = shape(value[name], field === ANSWER ? name : `${field}.${name}`)
      if (problem !== null) return problem
    }
    return null
  }
}

export function pageOf(item: Shape, most?: number): Shape {
  return record({ list: listOf(item), total: count(0, most), pageNo: count(1), pageSize: count(1) })
}

/** How the answer itself is called. */
export const ANSWER = 'the answer'

const summaryFields = {
  id: text,
  name: text,
  subject: optional(text),
  createdAt: text,
  updatedAt: text,
}
const limitFields = { maximumLimitCredits: number, startTime: text, endTime: text }
const limitPeriod = { ...limitFields, startTime: moment, endTime: moment }
/** A list that scrolls has a place for each: more than anyone has would fill the memory. */
const EMAILS_AT_MOST = 1e7
const spent = { feature: text, credits: optional(number), createdAt: text }

/** What the browser relies on in each answer of the route. Fields beside these are let through. */
export const ANSWERS = {
  editor: record({ code: text, editorUrl: text, emailId: text }),
  emails: pageOf(record(summaryFields), EMAILS_AT_MOST),
  email: record({ ...summaryFields, extra: optional(object), html: optional(text), json: optional(object) }),
  deleted: record({ id: text, deleted: flag }),
  aiSummary: record({
    used: number,
    limit: optional(record(limitPeriod)),
    byDay: listOf(record({ date: text, credits: number })),
    byFeature: listOf(record({ feature: text, credits: number })),
    partial: flag,
  }),
  aiUsage: pageOf(record({ id: text, userId: text, emailId: text, ...spent })),
  aiQuota: record({
    totalCredits: optional(number),
    usedCredits: optional(number),
    remainingCredits: optional(number),
    periodStart: text,
    periodEnd: text,
  }),
  aiBalances: record({
    list: listOf(
      record({
        id: text,
        source: text,
        totalCredits: optional(number),
        remainingCredits: optional(number),
        expiresAt: optional(text),
      }),
    ),
  }),
  aiBills: pageOf(record({ id: text, month: text, ...spent })),
  aiLimit: record({ userId: text, ...limitFields }),
} satisfies Record<string, Shape>
