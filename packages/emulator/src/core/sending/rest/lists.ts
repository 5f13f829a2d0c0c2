import { placeholder, type XSmtpApi } from '@mailframe/protocol/sending'
import type { MemberRecord } from '../address-lists/members.js'
import { addressListRecords } from '../address-lists/records.js'
import { listTaskRecords } from '../list-tasks/records.js'
import { addressKey } from '../request/address-key.js'
import { succeeded } from '../request/envelope.js'
import { Refusal, refusal } from '../request/refusal.js'
import { readMessage } from './message.js'
import type { SendOperation, SendRequest } from './send.js'

/** `useAddressList`: `to` names lists, and each of their members gets a message of their own (spec/public-facts.md). */
export const listSend: SendOperation = {
  read(request) {
    const { call, region, user, form } = request
    call.rests.add('otherSends')
    const message = readMessage(call, form, { recipients: 'lists', own: { cc: undefined, bcc: undefined } })
    const members = membersOf(request, message.lists)
    return {
      message: {
        ...message,
        recipients: members.map(({ member, name }) => ({ name: name || null, address: member })),
        xsmtpapi: { ...message.xsmtpapi, ...personal(members) },
      },
      answer() {
        const task = call.get(listTaskRecords).add(region, {
          apiUser: user.name,
          lists: message.lists,
          memberCount: members.length,
        })
        return succeeded(40821, { maillistTaskId: [task.id] })
      },
    }
  },
}

/** Who is in several lists gets one message. @throws Refusal 40517, 40514 */
function membersOf({ call, region }: SendRequest, lists: readonly string[]): MemberRecord[] {
  const records = call.get(addressListRecords)
  const members = new Map<string, MemberRecord>()
  for (const list of lists) {
    if (records.find(region, list) === undefined) throw refusal(40517, list)
    for (const member of records.membersOf(region, list)) {
      const key = addressKey(member.member)
      if (!members.has(key)) members.set(key, member)
    }
  }
  if (members.size === 0) throw new Refusal(40514)
  return [...members.values()]
}

/** Each has the values of their member, and `%name%` of its name; a placeholder without a value stays. */
function personal(members: readonly MemberRecord[]): Required<Pick<XSmtpApi, 'to' | 'sub'>> {
  const valuesOf = ({ name, vars }: MemberRecord) =>
    new Map(
      Object.entries({ ...(name === '' ? {} : { name }), ...vars }).map(([key, value]) => [
        placeholder(key),
        value,
      ]),
    )
  const values = members.map(valuesOf)
  const keys = new Set(values.flatMap((own) => [...own.keys()]))
  const sub = [...keys].map((key) => [key, values.map((own) => own.get(key) ?? key)] as const)
  return { to: members.map(({ member }) => member), sub: Object.fromEntries(sub) }
}
