import {
  addressPieces,
  documentedProblem,
  placeholder,
  readAddresses,
  SENDING_LIMITS,
  shown,
  type XSmtpApi,
} from '@mailframe/protocol/sending'
import { parseMailboxes } from '../message/addresses.js'
import type { BulkRecipient } from './types.js'

/** One recipient of a batch: an address that can be sent to, or why not. */
export interface Entry {
  to: string
  address: string | null
  vars: ReadonlyMap<string, string>
  problem?: { statusCode: number; message: string }
}

/** Recipients that go in one request: at most 100 that can be sent to, and those among them that cannot. */
export interface Batch {
  number: number
  /** Index of the first of them. */
  start: number
  entries: Entry[]
}

/** A list of nothing but faults must not gather in memory. */
const MOST_ENTRIES = 1_000

/** Collects recipients into batches, in their order. */
export function createBatcher() {
  let number = 0
  let start = 0
  let entries: Entry[] = []
  let valid = 0

  const take = (): Batch => {
    const batch = { number, start, entries }
    number += 1
    start += entries.length
    entries = []
    valid = 0
    return batch
  }

  return {
    /** The batch that this recipient completes, or null. */
    add(recipient: BulkRecipient): Batch | null {
      const entry = readEntry(recipient)
      entries.push(entry)
      if (entry.address !== null) valid += 1
      return valid === SENDING_LIMITS.recipients || entries.length === MOST_ENTRIES ? take() : null
    },
    /** What is left, or null. */
    rest: (): Batch | null => (entries.length === 0 ? null : take()),
  }
}

const NO_VARS: ReadonlyMap<string, string> = new Map()

function readEntry(recipient: BulkRecipient): Entry {
  const { to, vars } = typeof recipient === 'string' ? { to: recipient, vars: undefined } : (recipient ?? {})
  const refused = (more: string): Entry => {
    const { message } = documentedProblem(40806, 'to', more)
    return { to: String(to ?? ''), address: null, vars: NO_VARS, problem: { statusCode: 40806, message } }
  }
  if (typeof to !== 'string') return refused('to must be an address')
  const reading = readAddresses(addressPieces(to), parseMailboxes)
  if ('invalid' in reading) return refused(shown(to))
  const [address, second] = reading.addresses
  if (address === undefined || second !== undefined) return refused(`${shown(to)} must be one address`)
  return { to, address: address.address, vars: vars === undefined ? NO_VARS : valuesOf(vars) }
}

function valuesOf(vars: Readonly<Record<string, unknown>>): Map<string, string> {
  const values = new Map<string, string>()
  for (const [name, value] of Object.entries(vars)) {
    if (name !== '' && value !== undefined && value !== null) values.set(placeholder(name), String(value))
  }
  return values
}

/** X-SMTPAPI of a batch: each gets their own values, and a placeholder without one stays as it is. */
export function xsmtpapiOf(entries: readonly Entry[], base: XSmtpApi | null): XSmtpApi {
  const valid = entries.filter((entry) => entry.address !== null)
  const keys = new Set(valid.flatMap(({ vars }) => [...vars.keys()]))
  const to = valid.map(({ address }) => address ?? '')
  if (keys.size === 0) return { ...base, to }
  const sub = Object.fromEntries([...keys].map((key) => [key, valid.map(({ vars }) => vars.get(key) ?? key)]))
  return { ...base, to, sub }
}
