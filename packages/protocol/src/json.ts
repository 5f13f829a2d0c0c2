import type { JsonObject } from './email.js'

/** Whether a value is a JSON object: no array, and not null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
