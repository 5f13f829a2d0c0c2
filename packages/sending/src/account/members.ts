import { isJsonObject, type JsonObject, parseJson } from '@mailframe/protocol'
import { hasControl, SENDING_LIMITS, shown } from '@mailframe/protocol/sending'
import { checkAlias } from './address-lists.js'
import { oneAddress, refusal } from './checks.js'
import { type AccountCallOptions, type AccountContext, callAccount, type Params } from './context.js'
import { createLists, type Lists } from './pages.js'
import { numberOf, objectsOf, stampsOf, textOf } from './read.js'

/** A member of a list. */
export interface Member {
  /** Their address. */
  member: string | null
  /** Their name. */
  name: string | null
  /** Values of placeholders, by their names without `%`. */
  vars: Record<string, string>
  /** The alias of the list. */
  address: string | null
  /** When it was made: ISO 8601, in the offset of the service. */
  createdAt: string | null
  /** When it was changed last, in the same form. */
  updatedAt: string | null
  /** The record as it came. */
  raw: JsonObject
}

/** A member to be added or changed. */
export interface MemberInput {
  /** Their address. */
  member: string
  /** Their name, without `;`. */
  name?: string | undefined
  /** Keys are `name` or `%name%`. */
  vars?: Readonly<Record<string, string | number | boolean>> | undefined
}

/** The outcome of a change of members; null where the service does not say. */
export interface MembersChanged {
  /** Members that were changed. */
  count: number | null
  /** The same, where the service distinguishes the kinds. */
  successCount: number | null
  /** Members that were there already. */
  existCount: number | null
  /** Members whose address the service refused. */
  invalidCount: number | null
  /** The record as it came; of several calls, the last. */
  raw: JsonObject
}

interface OfList {
  /** The alias of the list. */
  address: string
}

/** The members of address lists. */
export interface Members extends Lists<OfList, Member> {
  /** A page of the members of a list. */
  list(
    query: OfList & { start?: number; limit?: number },
    options?: AccountCallOptions,
  ): ReturnType<Lists<OfList, Member>['list']>
  /** All members of a list: pages are read as they are needed. */
  all(query: OfList & { limit?: number }, options?: AccountCallOptions): AsyncGenerator<Member>
  /** Reads some members of a list. */
  get(query: OfList & { members: readonly string[] }, options?: AccountCallOptions): Promise<Member[]>
  /** Adds 1 to 1,000 members. */
  create(
    query: OfList & { members: readonly MemberInput[] },
    options?: AccountCallOptions,
  ): Promise<MembersChanged>
  /**
   * `newMember` gives a member another address; what is not given of a member stays. Members of whom the same is given go
   * in one call.
   */
  update(
    query: OfList & { members: readonly (MemberInput & { newMember?: string | undefined })[] },
    options?: AccountCallOptions,
  ): Promise<MembersChanged>
  /** Takes 1 to 1,000 members off a list. */
  delete(
    query: OfList & { members: readonly string[] },
    options?: AccountCallOptions,
  ): Promise<MembersChanged>
}

export function createMembers(context: AccountContext): Members {
  const lists = createLists<OfList, Member>(
    context,
    'addressmember/list',
    ({ address }) => ({ address: checkAlias(address) }),
    readMember,
  )
  const change = async (action: string, params: Params, options: AccountCallOptions | undefined) =>
    readChange((await callAccount(context, `addressmember/${action}`, params, 'write', options)).info)
  return {
    ...lists,
    async get({ address, members }, options) {
      const params = { address: checkAlias(address), members: checkMembers(members) }
      const { info } = await callAccount(context, 'addressmember/get', params, 'read', options)
      return objectsOf(info).map(readMember)
    },
    create: async ({ address, members }, options) =>
      change('add', { address: checkAlias(address), ...paramsOf(members) }, options),
    async update({ address, members }, options) {
      const alias = checkAlias(address)
      checkMembers(Array.isArray(members) ? members.map((entry) => entry?.member) : [])
      // All are checked before the first call.
      const calls = alike(members).map((group) => {
        const renamed = group.some(({ newMember }) => newMember !== undefined)
        const newMembers = renamed
          ? checkMembers(group.map(({ member, newMember = member }) => newMember))
          : undefined
        return { address: alias, ...paramsOf(group), newMembers }
      })
      const answers: MembersChanged[] = []
      for (const params of calls) answers.push(await change('update', params, options))
      return answers.reduce(together)
    },
    delete: async ({ address, members }, options) =>
      change('delete', { address: checkAlias(address), members: checkMembers(members) }, options),
  }
}

/** @throws SendingError where they are none, over 1,000, or no addresses: 40514, 40515, 40518. */
function checkMembers(members: readonly unknown[]): string[] {
  if (!Array.isArray(members) || members.length === 0) throw refusal(40514, 'members')
  if (members.length > SENDING_LIMITS.members) throw refusal(40515, 'members', `there are ${members.length}`)
  return members.map((member) => {
    const address = oneAddress(member)
    if (address === null) throw refusal(40518, 'members', shown(member))
    return address
  })
}

/** By what is given of them: a call has a field for all of its members, and would empty it for those without. */
function alike<Input extends MemberInput>(members: readonly Input[]): Input[][] {
  const groups = new Map<string, Input[]>()
  for (const member of members) {
    const given = `${member.name !== undefined}/${member.vars !== undefined}`
    const group = groups.get(given)
    if (group === undefined) groups.set(given, [member])
    else group.push(member)
  }
  return [...groups.values()]
}

function together(one: MembersChanged, other: MembersChanged): MembersChanged {
  const sum = (left: number | null, right: number | null) =>
    left === null || right === null ? null : left + right
  return {
    count: sum(one.count, other.count),
    successCount: sum(one.successCount, other.successCount),
    existCount: sum(one.existCount, other.existCount),
    invalidCount: sum(one.invalidCount, other.invalidCount),
    raw: other.raw,
  }
}

/** One name and one object of values a member, in their order. */
function paramsOf(members: readonly MemberInput[]) {
  const addresses = checkMembers(Array.isArray(members) ? members.map((entry) => entry?.member) : [])
  const names = members.map(({ name = '' }) => name)
  for (const name of names) {
    if (typeof name !== 'string' || name.includes(';') || hasControl(name)) {
      throw refusal(null, 'name', 'must be text without ; and control characters')
    }
  }
  const hasVars = members.some(({ vars }) => vars !== undefined)
  return {
    members: addresses,
    names: names.some((name) => name !== '') ? names : undefined,
    vars: hasVars ? members.map(({ vars }) => JSON.stringify(checkVars(vars ?? {}))) : undefined,
  }
}

function checkVars(vars: unknown): Record<string, string> {
  if (!isJsonObject(vars)) throw refusal(40522, 'vars', 'must be an object')
  return Object.fromEntries(
    Object.entries(vars).map(([key, value]) => {
      if (!['string', 'number', 'boolean'].includes(typeof value)) {
        throw refusal(40522, 'vars', `${shown(key)} must be a string, number or boolean`)
      }
      // The service divides the objects of the members by it.
      if (String(value).includes(';') || key.includes(';')) {
        throw refusal(40522, 'vars', `${shown(key)} must not contain ;`)
      }
      return [key.replace(/^%(.+)%$/, '$1'), String(value)]
    }),
  )
}

function readChange(raw: JsonObject): MembersChanged {
  const { count, successCount, existCount, invalidCount } = raw
  return {
    count: numberOf(count ?? successCount),
    successCount: numberOf(successCount ?? count),
    existCount: numberOf(existCount),
    invalidCount: numberOf(invalidCount),
    raw,
  }
}

function readMember(raw: JsonObject): Member {
  return {
    member: textOf(raw.member ?? raw.value),
    name: textOf(raw.name),
    vars: readVars(raw.vars),
    address: textOf(raw.address),
    ...stampsOf(raw),
    raw,
  }
}

/** An object, or its JSON. */
function readVars(value: unknown): Record<string, string> {
  const vars = typeof value === 'string' ? parseJson(value) : value
  if (!isJsonObject(vars)) return {}
  return Object.fromEntries(
    Object.entries(vars).map(([key, text]) => [key.replace(/^%(.+)%$/, '$1'), textOf(text) ?? String(text)]),
  )
}
