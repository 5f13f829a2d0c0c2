import { SENDING_LIMITS } from '@mailframe/protocol/sending'
import { z } from 'zod'
import { hashSecret } from '../../kernel/secrets.js'
import {
  type AccountOperation,
  type AccountRequest,
  accountRoutesOf,
  listInfo,
  pageAnswer,
  recordAnswer,
  recordInfo,
} from '../account/operation.js'
import { quotaDay, userUsageKey } from '../account/quota.js'
import { accountRecords } from '../account/records.js'
import { domainRecords } from '../domains/records.js'
import { readDomainName } from '../domains/schema.js'
import { pageOf } from '../request/params.js'
import { refusal } from '../request/refusal.js'
import { type ApiUserRecord, apiUserRecords } from './records.js'
import { apiUserParams, apiUserRecord, readApiUser, readNewName, readQuery } from './schema.js'

/** Users that send (spec/public-facts.md; their rules: sending API, Domains and API users). */
export const apiUserOperations: readonly AccountOperation[] = [
  {
    name: 'apiuser/list',
    summary: 'List API users',
    params: apiUserParams.list,
    info: listInfo(apiUserRecord),
    work({ call, region, params }) {
      const { emailType, test, domainName } = readQuery(params)
      const found = call
        .get(apiUserRecords)
        .list(region)
        .filter(
          (user) =>
            (emailType === undefined || (user.emailType ?? 0) === emailType) &&
            (test === undefined || user.test === test) &&
            (domainName === undefined || user.domainName === domainName),
        )
      return pageAnswer(found, pageOf(params), shown)
    },
  },
  {
    name: 'apiuser/add',
    summary: 'Create an API user; its key is shown only once',
    params: apiUserParams.add,
    info: recordInfo(apiUserRecord.extend({ nameKey: z.string() })),
    failure: 41119,
    async work(request) {
      const { call, region, params } = request
      const input = readApiUser(params)
      requireDomain(request, input.domainName)
      requireFree(request, input.name)
      const users = call.get(apiUserRecords)
      const most = SENDING_LIMITS.apiUsers
      const nameKey = call.ids.next('key', 32)
      const keyHash = await hashSecret(nameKey)
      // Counted after the wait: two calls at once make one user past the limit else.
      if (users.list(region).length >= most) throw refusal(41112, `there are ${most}`)
      requireFree(request, input.name)
      const user: ApiUserRecord = { ...input, keyHash, region, test: false }
      users.put(user)
      return recordAnswer({ ...shown(user), nameKey })
    },
  },
  {
    name: 'apiuser/update',
    summary: 'Change the name or domain of an API user',
    params: apiUserParams.update,
    info: recordInfo(apiUserRecord),
    work(request) {
      const { call, region, params } = request
      const users = call.get(apiUserRecords)
      const user = users.find(params.get('name') ?? '')
      if (user === undefined || user.region !== region) throw refusal(41109, 'name')
      const name = params.has('newName') ? readNewName(params, 'newName') : user.name
      const domainName = params.has('domainName')
        ? readDomainName(params, 'domainName')
        : (user.domainName ?? null)
      if (params.has('domainName') && domainName !== null) requireDomain(request, domainName)
      if (name !== user.name) requireFree(request, name)
      const after = { ...user, name, domainName }
      call.store.transaction(() => {
        users.replace(user.name, after)
        moveUse(request, user.name, name)
      })
      return recordAnswer(shown(after))
    },
  },
]

export const apiUserRoutes = accountRoutesOf(apiUserOperations)

function requireDomain({ call, region }: AccountRequest, name: string): void {
  if (call.get(domainRecords).find(region, name) === undefined) throw refusal(41014, name)
}

/** What it sent today counts under its other name too. */
function moveUse({ call }: AccountRequest, before: string, after: string): void {
  if (before === after) return
  const accounts = call.get(accountRecords)
  const { day } = quotaDay(call.clock.now(), call.choices.current.quotaZone)
  const used = accounts.used(userUsageKey(before, day))
  accounts.use(userUsageKey(before, day), -used)
  accounts.use(userUsageKey(after, day), used)
}

/** The document has no code of its own for a name that is taken. */
function requireFree({ call }: AccountRequest, name: string): void {
  if (call.get(apiUserRecords).find(name) !== undefined) throw refusal(41119, `${name} exists already`)
}

function shown({ name, test, emailType = 0, domainName = null, open, click, unsubscribe }: ApiUserRecord) {
  return {
    name,
    cType: test ? 0 : 1,
    emailType,
    domainName,
    open: Number(open === true),
    click: Number(click === true),
    unsubscribe: Number(unsubscribe === true),
  }
}
