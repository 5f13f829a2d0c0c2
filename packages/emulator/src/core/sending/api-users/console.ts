import { z } from 'zod'
import type { Call, Route } from '../../kernel/call.js'
import { Failure } from '../../kernel/failure.js'
import { flag, readInput } from '../../kernel/local-input.js'
import { localRoute } from '../../kernel/local-route.js'
import { quotaDay, userUsageKey } from '../account/quota.js'
import { type ApiUserRecord, accountRecords } from '../account/records.js'
import { ACCOUNT, regionOf } from '../account/routes.js'

/** An API user as the console shows it: never its key. */
export interface ApiUserLine extends Required<Omit<ApiUserRecord, 'keyHash' | 'region' | 'createdAt'>> {
  /** Emails that it sent today. */
  usedToday: number
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

const USERS = `${ACCOUNT}/api-users`

/** API users, for the console: what only the service's own console could change. */
export const consoleApiUserRoutes: readonly Route[] = [
  // The oldest first.
  localRoute('GET', USERS, (call) =>
    call.get(accountRecords).apiUsersOf(regionOf(call)).map(lineOf(call)).reverse(),
  ),

  // `{ switch: value, … }`; others stay.
  localRoute('PUT', `${USERS}/:name`, async (call) => {
    const input = await readInput(call, changes)
    const users = call.get(accountRecords)
    const user = users.apiUser(call.params.name ?? '')
    if (user === undefined || user.region !== regionOf(call))
      throw new Failure('notFound', 'API user not found')
    const given = Object.entries(input).filter(([, value]) => value !== undefined)
    const after: ApiUserRecord = { ...user, ...Object.fromEntries(given) }
    users.putApiUser(after)
    return lineOf(call)(after)
  }),
]

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
