import {
  type Address,
  addressPieces,
  documentedProblem,
  isPlainAddress,
  readAddresses,
  SENDING_LIMITS,
  shown,
  type ValueRules,
  type ValueScreen,
  type XSmtpApi,
} from '@mailframe/protocol/sending'
import { parseMailboxes } from '../message/addresses.js'
import type { BulkRecipient } from './types.js'
import { type Columns, createValueReader, fillColumn, type Vars } from './values.js'

/** What holds for the values of each recipient. */
export interface RowRules {
  rules: ValueRules
  /** Null: each row is held to the rules. */
  screen: ValueScreen | null
}

/** Why a recipient was left out. */
export interface Refusal {
  statusCode?: number
  message: string
}

/**
 * Recipients that go in one request: at most 100 that can be sent to, and those among them that cannot. In columns: an
 * object for each of a million recipients would cost more than all else.
 */
export interface Batch {
  number: number
  /** Index of the first of them. */
  start: number
  /** As they were given. */
  to: string[]
  /** What is sent to, in the same places; null: left out. */
  addresses: (string | null)[]
  /** As they were given, in the same places; null: nobody asks for them. */
  vars: (Vars | undefined)[] | null
  /** Those that were left out, by their place. */
  refused: Map<number, Refusal>
  /** By `%name%`: the values of those that can be sent to, as far as the last one that has one. */
  sub: Columns
  /** Whether its addresses and values stand in JSON as they are, with nothing to escape. */
  isClean: boolean
}

/** How many of a batch can be sent to. */
export const validIn = ({ to, refused }: Batch): number => to.length - refused.size

/** Invalid recipients are bounded too: a list of nothing but faults must not fill the memory. */
const MOST_ENTRIES = 1_000

const emptyBatch = (number: number, start: number, keepsVars: boolean): Batch => {
  const vars = keepsVars ? [] : null
  return { number, start, to: [], addresses: [], vars, refused: new Map(), sub: new Map(), isClean: true }
}

interface BatcherOptions extends RowRules {
  /** Whether batches hold the values as they were given. Default: no. */
  keepsVars?: boolean
  /** Called for those with a display name. */
  onNamed?: (address: Address) => unknown
}

/** Collects recipients into batches, in their order. Those whose values break a rule of the message are left out. */
export function createBatcher({ rules, screen, keepsVars = false, onNamed }: BatcherOptions) {
  const row = createValueReader(screen)
  let batch = emptyBatch(0, 0, keepsVars)

  const complete = (): Batch => {
    const whole = batch
    batch = emptyBatch(whole.number + 1, whole.start + whole.to.length, keepsVars)
    return whole
  }

  const push = (to: string, address: string | null, vars?: Vars): void => {
    batch.to.push(to)
    batch.addresses.push(address)
    batch.vars?.push(vars)
  }

  /** Adds one, or returns why it is left out. */
  const read = (to: unknown, vars: unknown): Refusal | null => {
    const fault = row.read(vars)
    if (fault !== null) return { message: fault }
    if (typeof to !== 'string') return refusalOf('to must be an address')
    if (row.isSuspicious()) {
      batch.isClean = false
      const problem = rules(row.values())
      if (problem !== null) {
        const { statusCode, message } = problem
        return { ...(statusCode && { statusCode }), message }
      }
    }
    // Most are plain: nothing to parse.
    const isPlain = isPlainAddress(to)
    const address = isPlain ? to : readAddress(to, onNamed)
    if (typeof address !== 'string') return address
    if (!isPlain) batch.isClean = false
    row.append(batch.sub, validIn(batch))
    push(to, address, vars as Vars | undefined)
    return null
  }

  return {
    /** The batch that this recipient completes, or null. */
    add(recipient: BulkRecipient): Batch | null {
      const to: unknown = typeof recipient === 'string' ? recipient : recipient?.to
      const refusal = read(to, typeof recipient === 'string' ? undefined : recipient?.vars)
      if (refusal !== null) {
        batch.refused.set(batch.to.length, refusal)
        push(typeof to === 'string' ? to : shown(to ?? ''), null)
      }
      const isFull = validIn(batch) === SENDING_LIMITS.recipients || batch.to.length === MOST_ENTRIES
      return isFull ? complete() : null
    },
    /** What is left, or null. */
    rest: (): Batch | null => (batch.to.length === 0 ? null : complete()),
  }
}

function refusalOf(more: string): Refusal {
  return { statusCode: 40806, message: documentedProblem(40806, 'to', more).message }
}

/** The one address that is sent to, or why there is none. */
function readAddress(to: string, onNamed: ((address: Address) => unknown) | undefined): string | Refusal {
  const reading = readAddresses(addressPieces(to), parseMailboxes)
  if ('invalid' in reading) return refusalOf(shown(to))
  const [address, second] = reading.addresses
  if (address === undefined || second !== undefined) return refusalOf(`${shown(to)} must be one address`)
  if (address.name !== null) onNamed?.(address)
  return address.address
}

/** X-SMTPAPI of a batch: each gets their own values. */
export function xsmtpapiOf(batch: Batch, base: XSmtpApi | null): XSmtpApi {
  const { addresses, refused } = batch
  const to = refused.size === 0 ? (addresses as string[]) : addresses.filter((address) => address !== null)
  if (batch.sub.size === 0) return { ...base, to }
  for (const [key, column] of batch.sub) fillColumn(column, key, to.length)
  return { ...base, to, sub: Object.fromEntries(batch.sub) }
}

/** X-SMTPAPI of a batch as JSON. What is clean is joined: half the time of a look at each character once more. */
export function xsmtpapiText(xsmtpapi: XSmtpApi, { isClean }: Batch): string {
  if (!isClean) return JSON.stringify(xsmtpapi)
  const { to = [], sub, ...others } = xsmtpapi
  const textOf = (list: readonly string[]) => `["${list.join('","')}"]`
  let text = `"to":${textOf(to)}`
  if (sub !== undefined) {
    const columns = Object.entries(sub).map(([key, values]) => `${JSON.stringify(key)}:${textOf(values)}`)
    text += `,"sub":{${columns.join(',')}}`
  }
  const rest = JSON.stringify(others)
  return rest === '{}' ? `{${text}}` : `${rest.slice(0, -1)},${text}}`
}
