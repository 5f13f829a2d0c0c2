import { z } from 'zod'
import type { Call, Route } from '../../kernel/call.js'
import { flag, readInput } from '../../kernel/local-input.js'
import { found, localRoute } from '../../kernel/local-route.js'
import { hashSecret } from '../../kernel/secrets.js'
import { byConsole } from '../account/by-console.js'
import { quotaDay, userUsageKey } from '../account/quota.js'
import { accountRecords } from '../account/records.js'
import { ACCOUNT, regionOf } from '../account/routes.js'
import { type ApiUserRecord, apiUserRecords } from './records.js'
import { apiUserOperations } from './routes.js'

/** An API user as the console shows it: never its key. */
export interface ApiUserLine extends Required<Omit<ApiUserRecord, 'keyHash' | 'region'>> {
  /** Emails that it sent today. */
  usedToday: number
}

/** A key that was just made: it is shown this once. */
export interface NewKey {
  name: string
  key: string
}

const quotaError = { error: 'dailyQuota must be null or a whole number from 0 to 1000000000' }

const changes = z
  .strictObject({
    test: flag('test'),
    open: flag('open'),
    click: flag('click'),
    unsubscribe: flag('unsubscribe'),
    /** null: that of the account alone. */
    dailyQuota: z.int(quotaError).min(0, quotaError).max(1_000_000_000, quotaError).nullable(),
  })
  .partial()

const newUser = z.strictObject({
  name: z.string({ error: 'name must be a string' }),
  domainName: z.string({ error: 'domainName must be a domain of the account' }),
  emailType: z.enum(['0', '1'], { error: 'emailType must be "0" or "1"' }).default('0'),
})

const USERS = `${ACCOUNT}/api-users`
const ONE = `${USERS}/:name`

/** API users, for the console: what only the service's own console could change, and new keys. */
export const consoleApiUserRoutes: readonly Route[] = [
  // The oldest first.
  localRoute('GET', USERS, (call) =>
    call.get(apiUserRecords).list(regionOf(call)).map(lineOf(call)).reverse(),
  ),

  localRoute('POST', USERS, async (call): Promise<NewKey> => {
    const input = await readInput(call, newUser)
    const { data } = await byConsole(call, apiUserOperations, 'apiuser/add', input)
    const { name, nameKey } = data as { name: string; nameKey: string }
    return { name, key: nameKey }
  }),

  // `{ switch: value, … }`; others stay.
  localRoute('PUT', ONE, async (call) => {
    const input = await readInput(call, changes)
    const given = Object.entries(input).filter(([, value]) => value !== undefined)
    const after: ApiUserRecord = { ...userNamed(call), ...Object.fromEntries(given) }
    call.get(apiUserRecords).put(after)
    return lineOf(call)(after)
  }),

  // The key before it is refused from now on.
  localRoute('POST', `${ONE}/key`, async (call): Promise<NewKey> => {
    const { name } = userNamed(call)
    const key = call.ids.next('key', 32)
    const keyHash = await hashSecret(key)
    call.get(apiUserRecords).put({ ...userNamed(call), keyHash })
    return { name, key }
  }),
]

/** @throws Failure 404 */
function userNamed(call: Call): ApiUserRecord {
  const user = call.get(apiUserRecords).find(call.params.name ?? '')
  return found(user?.region === regionOf(call) ? user : undefined, 'API user')
}

function lineOf({ get, clock, choices }: Call): (user: ApiUserRecord) => ApiUserLine {
  const { day } = quotaDay(clock.now(), choices.current.quotaZone)
  return ({
    name,
    test,
    emailType = 0,
    domainName = null,
    open = false,
    click = false,
    unsubscribe = false,
    dailyQuota = null,
  }) => ({
    name,
    test,
    emailType,
    domainName,
    open,
    click,
    unsubscribe,
    dailyQuota,
    usedToday: get(accountRecords).used(userUsageKey(name, day)),
  })
}
