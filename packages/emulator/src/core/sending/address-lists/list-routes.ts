import {
  type AccountOperation,
  type AccountRequest,
  countAnswer,
  countInfo,
  listAnswer,
  listInfo,
  pageAnswer,
  recordAnswer,
  recordInfo,
} from '../account/operation.js'
import { addressKey } from '../request/address-key.js'
import { pageOf } from '../request/params.js'
import { Refusal, refusal } from '../request/refusal.js'
import { stampOf } from '../request/stamp.js'
import { memberRecords } from './members.js'
import { type AddressListRecord, addressListRecords } from './records.js'
import {
  addressListRecord,
  listParams,
  readAlias,
  readDescription,
  readName,
  readOptionalAlias,
  readOptionalName,
} from './schema.js'

/** Address lists (spec/public-facts.md; their rules: sending API, Address lists). */
export const addressListOperations: readonly AccountOperation[] = [
  {
    name: 'addresslist/list',
    summary: 'List address lists',
    params: listParams.list,
    info: listInfo(addressListRecord),
    work({ call, region, params }) {
      const address = readOptionalAlias(params)
      const page = pageOf(params)
      const lists = call.get(addressListRecords)
      const show = (list: AddressListRecord) => shown(call, list)
      if (address === undefined) return listAnswer(lists.list(region, page).map(show), lists.count(region))
      const found = [lists.find(region, address) ?? []].flat()
      return pageAnswer(found, page, show)
    },
  },
  {
    name: 'addresslist/add',
    summary: 'Create an address list',
    params: listParams.add,
    info: recordInfo(addressListRecord),
    failure: 40508,
    work({ call, region, params }) {
      const name = readName(params)
      const address = readAlias(params)
      const description = readDescription(params) ?? ''
      const lists = call.get(addressListRecords)
      if (lists.find(region, address) !== undefined) throw new Refusal(40505)
      const at = call.clock.now().toISOString()
      const list = lists.add(region, { address, name, description, createdAt: at, updatedAt: at })
      return recordAnswer(shown(call, list))
    },
  },
  {
    name: 'addresslist/update',
    summary: 'Change an address list',
    params: listParams.update,
    info: countInfo,
    work(request) {
      const { call, region, params } = request
      const name = readOptionalName(params)
      const before = listNamed(request)
      const address = readOptionalAlias(params, 'newAddress')
      const description = readDescription(params)
      const lists = call.get(addressListRecords)
      if (address !== undefined && addressKey(address) !== addressKey(before.address)) {
        if (lists.find(region, address) !== undefined) throw new Refusal(40505)
      }
      lists.update(region, before, {
        ...(name === undefined ? {} : { name }),
        ...(address === undefined ? {} : { address }),
        ...(description === undefined ? {} : { description }),
        updatedAt: call.clock.now().toISOString(),
      })
      return countAnswer(1)
    },
  },
  {
    name: 'addresslist/delete',
    summary: 'Delete an address list with its members',
    params: listParams.delete,
    info: countInfo,
    work(request) {
      request.call.get(addressListRecords).delete(request.region, listNamed(request))
      return countAnswer(1)
    },
  },
]

/** The list that the call names by its alias. @throws Refusal 40503, 40504, 40517 */
export function listNamed({ call, region, params }: AccountRequest): AddressListRecord {
  const address = readAlias(params)
  const list = call.get(addressListRecords).find(region, address)
  if (list === undefined) throw refusal(40517, address)
  return list
}

function shown(
  { get }: AccountRequest['call'],
  { id, address, name, description, createdAt, updatedAt }: AddressListRecord,
) {
  return {
    address,
    name,
    description,
    memberCount: get(memberRecords).count(id),
    listType: 0,
    gmtCreated: stampOf(createdAt),
    gmtUpdated: stampOf(updatedAt),
  }
}
