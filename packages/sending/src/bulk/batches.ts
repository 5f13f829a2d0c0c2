import {
  type Address,
  addressPieces,
  documentedProblem,
  isPlaceholder,
  isPlainAddress,
  placeholder,
  readAddresses,
  SENDING_LIMITS,
  shown,
  type ValueRules,
  type XSmtpApi,
} from '@mailframe/protocol/sending'
import { parseMailboxes } from '../message/addresses.js'
import type { BulkRecipient } from './types.js'

type Vars = Readonly<Record<string, unknown>>

/** One recipient of a batch: an address that can be sent to, or why not. */
export interface Entry {
  to: string
  address: string | null
  /** As they were given. */
  vars: Vars | undefined
  /** What is put in for each `%name%`. */
  values: ReadonlyMap<string, string>
  problem?: { statusCode?: number; message: string }
}

/** Recipients that go in one request: at most 100 that can be sent to, and those among them that cannot. */
export interface Batch {
  number: number
  /** Index of the first of them. */
  start: number
  entries: Entry[]
}

/** Invalid recipients are bounded too: a list of nothing but faults must not fill the memory. */
const MOST_ENTRIES = 1_000

/**
 * Collects recipients into batches, in their order. Those whose values break a rule of the message are left out;
 * `onNamed` is called for those with a display name.
 */
export function createBatcher(rules: ValueRules, onNamed?: (address: Address) => void) {
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
      const entry = readEntry(recipient, rules, onNamed)
      entries.push(entry)
      if (entry.address !== null) valid += 1
      return valid === SENDING_LIMITS.recipients || entries.length === MOST_ENTRIES ? take() : null
    },
    /** What is left, or null. */
    rest: (): Batch | null => (entries.length === 0 ? null : take()),
  }
}

/** Names of variables as the template has them: a list has few, and many rows. Null: it is no name. */
const keys = new Map<string, string | null>()
const MOST_KEYS = 1_000

function keyOf(name: string): string | null {
  let key = keys.get(name)
  if (key === undefined) {
    key = placeholder(name)
    if (!isPlaceholder(key)) key = null
    if (keys.size === MOST_KEYS) keys.clear()
    keys.set(name, key)
  }
  return key
}

const NONE: ReadonlyMap<string, string> = new Map()

/** The values of a recipient by their keys, or what is wrong with them. */
function valuesOf(vars: unknown): ReadonlyMap<string, string> | string {
  if (vars === undefined || vars === null) return NONE
  if (typeof vars !== 'object' || Array.isArray(vars)) return 'vars must be an object'
  const values = new Map<string, string>()
  for (const name in vars) {
    const value: unknown = (vars as Vars)[name]
    if (name === '' || value === undefined || value === null || !Object.hasOwn(vars, name)) continue
    const key = keyOf(name)
    if (key === null) return `vars: ${shown(name)} must be name or %name%`
    if (!TEXTS.has(typeof value)) return `vars ${shown(name)} must be a string, number or boolean`
    values.set(key, String(value))
  }
  return values
}

const TEXTS = new Set(['string', 'number', 'boolean', 'bigint'])

function readEntry(
  recipient: BulkRecipient,
  rules: ValueRules,
  onNamed: ((address: Address) => void) | undefined,
): Entry {
  const to: unknown = typeof recipient === 'string' ? recipient : recipient?.to
  const vars = typeof recipient === 'string' ? undefined : recipient?.vars
  const leftOut = (problem: Entry['problem']): Entry => {
    return {
      to: typeof to === 'string' ? to : shown(to ?? ''),
      address: null,
      vars: undefined,
      values: NONE,
      ...(problem && { problem }),
    }
  }
  const refused = (more: string): Entry => {
    const { message } = documentedProblem(40806, 'to', more)
    return leftOut({ statusCode: 40806, message })
  }
  const values = valuesOf(vars)
  if (typeof values === 'string') return leftOut({ message: values })
  if (typeof to !== 'string') return refused('to must be an address')
  const problem = rules(values)
  if (problem !== null)
    return leftOut({
      ...(problem.statusCode && { statusCode: problem.statusCode }),
      message: problem.message,
    })
  // Most are plain: nothing to parse.
  if (isPlainAddress(to)) return { to, address: to, vars, values }
  const reading = readAddresses(addressPieces(to), parseMailboxes)
  if ('invalid' in reading) return refused(shown(to))
  const [address, second] = reading.addresses
  if (address === undefined || second !== undefined) return refused(`${shown(to)} must be one address`)
  if (address.name !== null) onNamed?.(address)
  return { to, address: address.address, vars, values }
}

/** X-SMTPAPI of a batch: each gets their own values, and a placeholder without one stays as it is. */
export function xsmtpapiOf(entries: readonly Entry[], base: XSmtpApi | null): XSmtpApi {
  const to: string[] = []
  const sub = new Map<string, string[]>()
  for (const { address, values: own } of entries) {
    if (address === null) continue
    for (const [key, value] of own) {
      let values = sub.get(key)
      if (values === undefined) {
        values = []
        sub.set(key, values)
      }
      while (values.length < to.length) values.push(key)
      values[to.length] = value
    }
    to.push(address)
  }
  if (sub.size === 0) return { ...base, to }
  for (const [key, values] of sub) while (values.length < to.length) values.push(key)
  return { ...base, to, sub: Object.fromEntries(sub) }
}
