import type { Page } from '@mailframe/protocol'
import type { Call, Route } from '../../kernel/call.js'
import { offsetOf, readPage } from '../../kernel/local-input.js'
import { found, localRoute } from '../../kernel/local-route.js'
import { ACCOUNT, regionOf } from '../account/routes.js'
import { type MemberRecord, memberRecords } from './members.js'
import { type AddressListRecord, addressListRecords } from './records.js'

/** A list as the console shows it. */
export interface AddressListLine extends AddressListRecord {
  memberCount: number
}

const LISTS = `${ACCOUNT}/address-lists`
const ONE = `${LISTS}/:address`
const PAGE_SIZE = 50

/** Address lists and their members, for the console; `:address` is the alias. */
export const consoleAddressListRoutes: readonly Route[] = [
  localRoute('GET', LISTS, (call): Page<AddressListLine> => {
    const page = readPage(call, PAGE_SIZE)
    const lists = call.get(addressListRecords)
    const region = regionOf(call)
    const list = lists.list(region, offsetOf(page)).map((one) => lineOf(call, one))
    return { list, total: lists.count(region), ...page }
  }),

  localRoute('GET', ONE, (call): AddressListLine => lineOf(call, listOf(call))),

  localRoute('DELETE', ONE, (call) => {
    call.get(addressListRecords).delete(regionOf(call), listOf(call))
    return { removed: true }
  }),

  localRoute('GET', `${ONE}/members`, (call): Page<MemberRecord> => {
    const page = readPage(call, PAGE_SIZE)
    const { id } = listOf(call)
    const members = call.get(memberRecords)
    return { list: members.list(id, offsetOf(page)), total: members.count(id), ...page }
  }),
]

function listOf(call: Call): AddressListRecord {
  return found(call.get(addressListRecords).find(regionOf(call), call.params.address ?? ''), 'address list')
}

function lineOf({ get }: Call, list: AddressListRecord): AddressListLine {
  return { ...list, memberCount: get(memberRecords).count(list.id) }
}
