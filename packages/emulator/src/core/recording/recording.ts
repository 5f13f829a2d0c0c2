import type { Choices } from '../choices/switches.js'
import type { Fault } from '../faults/fault.js'

/** A run of the emulator in one file: what came in and what was answered, from an empty start. */
export interface Recording {
  format: 'mailframe-recording'
  version: 1
  /** What ids and codes were made from: a replay makes the same ones. */
  idSeed: string
  demo: boolean
  choices: Choices
  steps: Step[]
}

export type Step = RequestStep | FaultStep

/** One request. It holds what the caller sent, tokens of this emulator included: they open no other. */
export interface RequestStep {
  kind: 'request'
  /** ISO 8601, UTC, on the emulator's clock. */
  at: string
  method: string
  /** With the query. */
  path: string
  headers: Record<string, string>
  /** Base64. */
  body: string
  /** 0: a fault ended the connection. */
  status: number
  answer: string
}

/** A fault that was added in code; those added over HTTP are requests. */
export interface FaultStep {
  kind: 'fault'
  at: string
  fault: Fault
}

/** @throws TypeError where `value` is no recording. */
export function readRecording(value: unknown): Recording {
  const { format, version, steps, idSeed } = (value ?? {}) as Partial<Recording>
  if (format !== 'mailframe-recording' || !Array.isArray(steps) || typeof idSeed !== 'string') {
    throw new TypeError('this is not a recording of the emulator')
  }
  if (version !== 1)
    throw new TypeError(`this recording is of version ${version}; this emulator reads version 1`)
  return value as Recording
}

/** So many bytes are no more than a call takes arguments. */
const PIECE = 8192

export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += PIECE) {
    binary += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  }
  return btoa(binary)
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
