import { isJsonObject, type JsonObject, parseJson } from '@mailframe/protocol'

/** A number, or a numeric text; else undefined. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** A text; a number is written as one. Empty where there is neither. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** An object, also one in JSON; else null. */
export function objectOf(value: unknown): JsonObject | null {
  const object = typeof value === 'string' ? parseJson(value) : value
  return isJsonObject(object) ? object : null
}

/** ISO 8601; epoch milliseconds are written so. Empty where the service gives no time. */
export function timeOf(value: unknown): string {
  if (typeof value !== 'number') return textOf(value)
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

/** Seconds as a number or a numeric text, not below 0; else `otherwise`. */
export function readSeconds(value: unknown, otherwise: number): number {
  return Math.min(Math.max(0, numberOf(value) ?? otherwise), LONGEST_SECONDS)
}

/** Ten years: beyond it, a date could overflow. */
const LONGEST_SECONDS = 315_360_000
