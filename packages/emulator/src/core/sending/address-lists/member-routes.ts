import { type AccountOperation, countAnswer, countInfo, listAnswer, listInfo } from '../account/operation.js'
import { succeeded } from '../request/envelope.js'
import { pageOf } from '../request/params.js'
import { Refusal, refusal } from '../request/refusal.js'
import { stampOf } from '../request/stamp.js'
import { listNamed } from './list-routes.js'
import { addMembers } from './member-changes.js'
import { type MemberRecord, memberRecords } from './members.js'
import type { AddressListRecord } from './records.js'
import {
  addedInfo,
  memberParams,
  memberRecord,
  membersInfo,
  readAddressesOf,
  readMembers,
  readNames,
  readVars,
} from './schema.js'

const LISTS = ['members', 'newMembers']

/** Members of address lists (spec/public-facts.md; their rules: sending API, Address lists). */
export const memberOperations: readonly AccountOperation[] = [
  {
    name: 'addressmember/list',
    summary: 'List the members of an address list',
    params: memberParams.list,
    info: listInfo(memberRecord),
    work(request) {
      const list = listNamed(request)
      const members = request.call.get(memberRecords)
      const page = members.list(list.id, pageOf(request.params))
      return listAnswer(page.map(shownIn(list)), members.count(list.id))
    },
  },
  {
    name: 'addressmember/get',
    summary: 'Read members of an address list',
    params: memberParams.members,
    lists: LISTS,
    info: membersInfo,
    work(request) {
      const list = listNamed(request)
      const members = request.call.get(memberRecords)
      const found = readAddressesOf(request.params).flatMap((member) => members.get(list.id, member) ?? [])
      return succeeded(200, { data: found.map(shownIn(list)), count: found.length })
    },
  },
  {
    name: 'addressmember/add',
    summary: 'Add members to an address list',
    params: memberParams.add,
    lists: LISTS,
    info: addedInfo,
    failure: 40516,
    work(request) {
      const { call, params } = request
      const list = listNamed(request)
      const members = readMembers(params)
      const names = readNames(params, members.length)
      const vars = readVars(params, members.length)
      if (members.every(({ address }) => address === null)) throw refusal(40518, 'none is an address')
      return succeeded(200, { ...addMembers(call, list.id, { members, names, vars }) })
    },
  },
  {
    name: 'addressmember/update',
    summary: 'Change members of an address list',
    params: memberParams.update,
    lists: LISTS,
    info: countInfo,
    work(request) {
      const { call, params } = request
      const list = listNamed(request)
      const members = readAddressesOf(params)
      const others = params.has('newMembers') ? readAddressesOf(params, 'newMembers') : undefined
      if (others !== undefined && others.length !== members.length) {
        throw new Refusal(49902, 'newMembers must hold one address for each member')
      }
      const names = readNames(params, members.length)
      const vars = readVars(params, members.length)
      const records = call.get(memberRecords)
      const updatedAt = call.clock.now().toISOString()
      const count = call.store.transaction(() =>
        members.reduce((sum, member, at) => {
          const before = records.get(list.id, member)
          if (before === undefined) return sum
          const next = others?.[at] ?? before.member
          const held = records.get(list.id, next)
          // Another member has that address already.
          if (held !== undefined && held.member !== before.member) return sum
          const { name, vars: values } = before
          const changes = { member: next, name: names?.[at] ?? name, vars: vars?.[at] ?? values, updatedAt }
          return sum + Number(records.update(list.id, member, { ...before, ...changes }))
        }, 0),
      )
      return countAnswer(count)
    },
  },
  {
    name: 'addressmember/delete',
    summary: 'Remove members from an address list',
    params: memberParams.members,
    lists: LISTS,
    info: countInfo,
    failure: 40519,
    work(request) {
      const { call, params } = request
      const list = listNamed(request)
      const members = readAddressesOf(params)
      const records = call.get(memberRecords)
      const count = call.store.transaction(
        () => members.filter((member) => records.delete(list.id, member)).length,
      )
      if (count === 0) throw refusal(40519, 'none is a member')
      return countAnswer(count)
    },
  },
]

const shownIn = ({ address }: AddressListRecord) => {
  return ({ member, name, vars, createdAt, updatedAt }: MemberRecord) => ({
    member,
    name,
    vars: JSON.stringify(vars),
    address,
    gmtCreated: stampOf(createdAt),
    gmtUpdated: stampOf(updatedAt),
  })
}
