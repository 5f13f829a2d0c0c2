import { isJsonObject } from '@mailframe/protocol'
import { addressKey } from '../request/address-key.js'
import type { Message } from './message.js'

/**
 * What a message must look like. As text: `to`, `from`, `channel`, IDs and the like must equal it, ignoring case;
 * subject, html, text and source must contain it.
 */
export type MessageMatch = Partial<Record<(typeof MATCH_FIELDS)[number], string | RegExp>>

/** Fields that a message must have, or a function that says whether it is the one. */
export type MessageFilter = MessageMatch | ((message: Message) => boolean)

/** What a message is found by. */
export const MATCH_FIELDS = [
  'id',
  'messageId',
  'channel',
  'region',
  'user',
  'from',
  'fromName',
  'to',
  'toName',
  'kind',
  'subject',
  'html',
  'text',
  'source',
  'label',
  'sendRequestId',
  'templateId',
] as const

type MatchField = (typeof MATCH_FIELDS)[number]

const CONTENT: ReadonlySet<MatchField> = new Set(['subject', 'html', 'text', 'source'])
const ADDRESSES: ReadonlySet<MatchField> = new Set(['from', 'to'])

const isField = (name: string): name is MatchField => MATCH_FIELDS.some((field) => field === name)

/** A filter that was read. */
export interface Matcher {
  matches: (message: Message) => boolean
  /** The fields that keep a message from being a match; none to name where a function decides. */
  misses: (message: Message) => MatchField[]
  /** What was searched for, to be read by people. */
  shown: string
}

/** @throws TypeError that names a field that no message is found by, or a value of the wrong type. */
export function matcherOf(filter: MessageFilter): Matcher {
  if (typeof filter === 'function') {
    return { matches: (message) => Boolean(filter(message)), misses: () => [], shown: 'the function' }
  }
  const rules = rulesOf(filter)
  return {
    matches: (message) => rules.every(({ holds }) => holds(message)),
    misses: (message) => rules.filter(({ holds }) => !holds(message)).map(({ name }) => name),
    shown: JSON.stringify(filter, (_, value: unknown) => (value instanceof RegExp ? String(value) : value)),
  }
}

interface Rule {
  name: MatchField
  holds: (message: Message) => boolean
}

function rulesOf(match: MessageMatch): Rule[] {
  if (!isJsonObject(match) || match instanceof RegExp) {
    throw new TypeError(`a match must be an object such as { to: 'ada@example.com' }, or a function`)
  }
  return Object.entries(match).flatMap(([name, wanted]): Rule[] => {
    if (!isField(name)) {
      throw new TypeError(`a message cannot be matched by ${name}; use ${MATCH_FIELDS.join(', ')}`)
    }
    if (wanted === undefined) return []
    if (typeof wanted !== 'string' && !(wanted instanceof RegExp)) {
      throw new TypeError(`${name} must be a string or a RegExp`)
    }
    return [{ name, holds: ruleOf(name, wanted) }]
  })
}

function ruleOf(name: MatchField, wanted: string | RegExp): Rule['holds'] {
  const holds = wanted instanceof RegExp ? patternOf(wanted) : equalTo(name, wanted)
  return (message) => {
    const value = message[name]
    return typeof value === 'string' && holds(value)
  }
}

/** Without the flags that make a pattern go on from where it was. */
function patternOf({ source, flags }: RegExp): (value: string) => boolean {
  const pattern = new RegExp(source, flags.replace(/[gy]/g, ''))
  return (value) => pattern.test(value)
}

function equalTo(name: MatchField, wanted: string): (value: string) => boolean {
  // A message has the domain in ASCII.
  const text = ADDRESSES.has(name) ? addressKey(wanted) : wanted.toLowerCase()
  if (CONTENT.has(name)) return (value) => value.toLowerCase().includes(text)
  return (value) => value.toLowerCase() === text
}
