import { isJsonObject } from '@mailframe/protocol'
import {
  addressPieces,
  asciiDomain,
  isPlainAddress,
  LIST_SEPARATOR,
  SENDING_LIMITS,
  shown,
} from '@mailframe/protocol/sending'
import { z } from 'zod'
import { pageParams, stampFields } from '../account/operation.js'
import { optionalText, type Params, requiredText } from '../request/params.js'
import { Refusal, refusal } from '../request/refusal.js'

const ALIAS = { empty: 40503, wrong: 40504, most: SENDING_LIMITS.listName }
const NAME = { empty: 40501, wrong: 40502, most: SENDING_LIMITS.listName }
const DESCRIPTION = { empty: 40506, wrong: 40507, most: SENDING_LIMITS.listDescription }

export const readAlias = (params: Params) => requiredText(params, 'address', ALIAS)
export const readOptionalAlias = (params: Params, name = 'address') => optionalText(params, name, ALIAS)
export const readName = (params: Params) => requiredText(params, 'name', NAME)
export const readOptionalName = (params: Params) => optionalText(params, 'name', NAME)
export const readDescription = (params: Params) => optionalText(params, 'desc', DESCRIPTION)

/** What was written for a member, and their address; null: it is none. */
export interface MemberName {
  written: string
  address: string | null
}

/** Addresses joined by `;`, 1 to 1,000 of them. @throws Refusal 40514, 40515 */
export function readMembers(params: Params, name = 'members'): MemberName[] {
  const text = params.get(name) ?? ''
  const pieces = text.trim() === '' ? [] : addressPieces(text)
  const { members } = SENDING_LIMITS
  if (pieces.length === 0) throw refusal(40514, name)
  if (pieces.length > members)
    throw refusal(40515, `${name} holds ${pieces.length}, at most ${members} a call`)
  return pieces.map((written) => ({ written, address: addressOf(written) }))
}

function addressOf(text: string): string | null {
  const at = text.lastIndexOf('@') + 1
  const address = text.slice(0, at) + (asciiDomain(text.slice(at)) ?? '')
  return isPlainAddress(address) ? address : null
}

/** The addresses, each of which must be one. @throws Refusal 40514, 40515, 40518 */
export function readAddressesOf(params: Params, name = 'members'): string[] {
  return readMembers(params, name).map(({ written, address }) => {
    if (address === null) throw refusal(40518, shown(written))
    return address
  })
}

/** A name for each member, joined by `;`; undefined: none are given. @throws Refusal 49902 */
export function readNames(params: Params, count: number): string[] | undefined {
  const names = perMember(params.get('names'), count)
  if (names === null) throw new Refusal(49902, 'names must hold one name for each member, joined by ;')
  return names
}

/** A JSON object for each member, joined by `;`; undefined: none are given. @throws Refusal 40522 */
export function readVars(params: Params, count: number): Record<string, string>[] | undefined {
  const pieces = perMember(params.get('vars'), count)
  if (pieces === null) throw refusal(40522, 'vars must hold one JSON object for each member, joined by ;')
  return pieces?.map((piece) => {
    const value = parsed(piece)
    if (!isJsonObject(value)) throw refusal(40522, shown(piece))
    return Object.fromEntries(Object.entries(value).map(([key, text]) => [bare(key), textOfValue(key, text)]))
  })
}

/** A placeholder's name without `%`. */
const bare = (key: string) => key.replace(/^%(.+)%$/s, '$1')

function textOfValue(key: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw refusal(40522, `${shown(key)} must be a string, number or boolean`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One piece for each member; null: there are more or fewer. A blank text is none. */
function perMember(text: string | undefined, count: number): string[] | null | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const pieces = text.split(LIST_SEPARATOR)
  if (pieces.length === count + 1 && pieces.at(-1)?.trim() === '') pieces.pop()
  return pieces.length === count ? pieces.map((piece) => piece.trim()) : null
}

const text = (description: string) => z.string().meta({ description })
const address = text('The alias of the list, 1 to 48 characters.')
const members = text('1 to 1000 addresses, joined by ;.')
const values = {
  names: text('A name for each member, joined by ;.').optional(),
  vars: text('A JSON object for each member, joined by ;, keys without %.').optional(),
}
const name = text('1 to 48 characters.')
const desc = text('1 to 250 characters.').optional()

/** Parameters, for the OpenAPI document. */
export const listParams = {
  list: z.object({ address: address.optional(), ...pageParams }),
  add: z.object({ address, name, desc }),
  update: z.object({
    address,
    newAddress: text('Another alias.').optional(),
    name: name.optional(),
    desc,
  }),
  delete: z.object({ address }),
}
export const memberParams = {
  list: z.object({ address, ...pageParams }),
  members: z.object({ address, members }),
  add: z.object({ address, members, ...values }),
  update: z.object({
    address,
    members,
    newMembers: text('Another address for each member, joined by ;.').optional(),
    ...values,
  }),
}

/** Records, for the OpenAPI document. */
export const addressListRecord = z.object({
  address: z.string(),
  name: z.string(),
  description: z.string(),
  memberCount: z.int().nonnegative(),
  listType: z.int(),
  ...stampFields,
})
export const memberRecord = z.object({
  member: z.string(),
  name: z.string(),
  vars: z.string().meta({ description: 'A JSON object.' }),
  address: z.string(),
  ...stampFields,
})
export const membersInfo = z.object({ data: z.array(memberRecord), count: z.int().nonnegative() })
export const addedInfo = z.object({
  count: z.int().nonnegative(),
  successCount: z.int().nonnegative(),
  existCount: z.int().nonnegative(),
  invalidCount: z.int().nonnegative(),
})
