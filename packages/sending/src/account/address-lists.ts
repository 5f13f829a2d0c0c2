import type { JsonObject } from '@mailframe/protocol'
import { SENDING_LIMITS } from '@mailframe/protocol/sending'
import { checkOptionalText, checkText } from './checks.js'
import type { AccountCallOptions, AccountContext } from './context.js'
import { createLists, type Lists } from './pages.js'
import { numberOf, stampsOf, textOf } from './read.js'
import { type Changed, callForRecord, change } from './results.js'

/** A list of addresses. */
export interface AddressList {
  /** Its alias, an address itself: what a send names it by. */
  address: string | null
  /** Its name, for people. */
  name: string | null
  /** What it is for. */
  description: string | null
  /** How many members it has. */
  memberCount: number | null
  /** Its kind, as the service numbers it. */
  listType: number | null
  /** When it was made: ISO 8601, in the offset of the service. */
  createdAt: string | null
  /** When it was changed last, in the same form. */
  updatedAt: string | null
  /** The record as it came. */
  raw: JsonObject
}

/** A new list. */
export interface AddressListInput {
  /** The alias: 1 to 48 characters that no other list has. */
  address: string
  /** 1 to 48 characters. */
  name: string
  /** 1 to 250 characters. */
  description?: string | undefined
}

/** What is to change of a list. */
export interface AddressListPatch {
  /** The alias that it has. */
  address: string
  /** Another alias. */
  newAddress?: string | undefined
  /** 1 to 48 characters. */
  name?: string | undefined
  /** 1 to 250 characters. */
  description?: string | undefined
}

/** The address lists of the account. */
export interface AddressLists extends Lists<{ address?: string | undefined }, AddressList> {
  /** Makes a list. */
  create(list: AddressListInput, options?: AccountCallOptions): Promise<AddressList>
  /** Changes what is given. */
  update(list: AddressListPatch, options?: AccountCallOptions): Promise<Changed>
  /** Deletes a list with its members. */
  delete(list: { address: string }, options?: AccountCallOptions): Promise<Changed>
}

const ALIAS = { empty: 40503, wrong: 40504, most: SENDING_LIMITS.listName }
const NAME = { empty: 40501, wrong: 40502, most: SENDING_LIMITS.listName }
const DESCRIPTION = { empty: 40506, wrong: 40507, most: SENDING_LIMITS.listDescription }

export const checkAlias = (address: unknown): string => checkText('address', address, ALIAS)

export function createAddressLists(context: AccountContext): AddressLists {
  return {
    ...createLists(
      context,
      'addresslist/list',
      ({ address }) => ({ address: checkOptionalText('address', address, ALIAS) }),
      readList,
    ),
    async create({ address, name, description }, options) {
      const params = {
        address: checkAlias(address),
        name: checkText('name', name, NAME),
        desc: checkOptionalText('description', description, DESCRIPTION),
      }
      return readList(await callForRecord(context, 'addresslist/add', params, 'write', options))
    },
    async update({ address, newAddress, name, description }, options) {
      const params = {
        address: checkAlias(address),
        newAddress: checkOptionalText('newAddress', newAddress, ALIAS),
        name: checkOptionalText('name', name, NAME),
        desc: checkOptionalText('description', description, DESCRIPTION),
      }
      return await change(context, 'addresslist/update', params, options)
    },
    async delete({ address }, options) {
      const params = { address: checkAlias(address) }
      return await change(context, 'addresslist/delete', params, options)
    },
  }
}

function readList(raw: JsonObject): AddressList {
  return {
    address: textOf(raw.address),
    name: textOf(raw.name),
    description: textOf(raw.description ?? raw.desc),
    memberCount: numberOf(raw.memberCount),
    listType: numberOf(raw.listType),
    ...stampsOf(raw),
    raw,
  }
}
