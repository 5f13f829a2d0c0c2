import { isJsonObject } from '@mailframe/protocol'
import type { Save } from '../lib/emitter.js'

/** What the backend tells, and the tabs of one browser tell each other. `id` is where a stream goes on. */
export type LiveEvent =
  | { type: 'saved'; save: Save; id: string | undefined }
  /** Something may have been missed: everything is read again. */
  | { type: 'resync'; id: string | undefined }
  /** Nothing happened, but a stream would go on here. */
  | { type: 'position'; id: string | undefined }

/** A save from a message that anyone may have written, or null. */
export function readSave(value: unknown): Save | null {
  if (!isJsonObject(value)) return null
  const { emailId, at } = value
  return typeof emailId === 'string' && typeof at === 'string' ? { emailId, at } : null
}
