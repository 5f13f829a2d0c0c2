import { isJsonObject } from '@mailframe/protocol'
import { ANSWER, type Shape } from './route-client.js'

export const text: Shape = (value, field) => (typeof value === 'string' ? null : `${field} is no string`)
export const number: Shape = (value, field) => (Number.isFinite(value) ? null : `${field} is no number`)
export const moment: Shape = (value, field) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? null : `${field} is no time`
export const flag: Shape = (value, field) =>
  typeof value === 'boolean' ? null : `${field} is not true or false`
export const object: Shape = (value, field) => (isJsonObject(value) ? null : `${field} is no object`)

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
