import type { JsonObject } from '@mailframe/protocol'
import { checkOptionalText, checkText } from './checks.js'
import { type AccountCallOptions, type AccountContext, callAccount } from './context.js'
import { type Changed, changed } from './labels.js'
import { createLists, type Lists } from './pages.js'
import { numberOf, recordOf, stampsOf, textOf } from './read.js'

/** A list of addresses. */
export interface AddressList {
  /** Its alias, an address itself: what a send names it by. */
  address: string | null
  name: string | null
  description: string | null
  memberCount: number | null
  listType: number | null
  createdAt: string | null
  updatedAt: string | null
  raw: JsonObject
}

export interface AddressListInput {
  /** The alias: 1 to 48 characters that no other list has. */
  address: string
  /** 1 to 48 characters. */
  name: string
  /** 1 to 250 characters. */
  description?: string | undefined
}

export interface AddressListPatch {
  address: string
  /** Another alias. */
  newAddress?: string | undefined
  name?: string | undefined
  description?: string | undefined
}

export interface AddressLists extends Lists<{ address?: string | undefined }, AddressList> {
  create(list: AddressListInput, options?: AccountCallOptions): Promise<AddressList>
  update(list: AddressListPatch, options?: AccountCallOptions): Promise<Changed>
  delete(list: { address: string }, options?: AccountCallOptions): Promise<Changed>
}

const ALIAS = { empty: 40503, wrong: 40504, most: 48 }
const NAME = { empty: 40501, wrong: 40502, most: 48 }
const DESCRIPTION = { empty: 40506, wrong: 40507, most: 250 }

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
      return readList(
        recordOf((await callAccount(context, 'addresslist/add', params, 'write', options)).info),
      )
    },
    async update({ address, newAddress, name, description }, options) {
      const params = {
        address: checkAlias(address),
        newAddress: checkOptionalText('newAddress', newAddress, ALIAS),
        name: checkOptionalText('name', name, NAME),
        desc: checkOptionalText('description', description, DESCRIPTION),
      }
      return changed((await callAccount(context, 'addresslist/update', params, 'write', options)).info)
    },
    async delete({ address }, options) {
      const params = { address: checkAlias(address) }
      return changed((await callAccount(context, 'addresslist/delete', params, 'write', options)).info)
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
