import type { Page } from '@mailframe/protocol'
import { z } from 'zod'
import { APPLICATION, applicationOf, END_USER, scopeOf } from '../access/console.js'
import { type EndUserRecord, endUserRecords } from '../access/end-users.js'
import { type CreditView, creditsOf, usageByUser } from '../ai/credits.js'
import { aiRecords } from '../ai/records.js'
import { emailRecords } from '../emails/records.js'
import type { Call, Route } from '../kernel/call.js'
import { credits, offsetOf, readInput, readPage } from '../kernel/local-input.js'
import { found, localRoute } from '../kernel/local-route.js'
import { ALL } from '../store/storage.js'

/** An End User with the number of their Emails and their credits. */
export interface EndUserView {
  userId: string
  name: string | null
  email: string | null
  phone: string | null
  createdAt: string
  emails: number
  credits: CreditView
}

const PAGE_SIZE = 25

const time = (field: string) => z.iso.datetime({ offset: true, error: `${field} must be a time` })

const limitRequest = z
  .strictObject({
    maximumLimitCredits: credits('maximumLimitCredits', 0),
    startTime: time('startTime'),
    endTime: time('endTime'),
  })
  .refine(({ startTime, endTime }) => Date.parse(endTime) > Date.parse(startTime), {
    error: 'endTime must be later than startTime',
  })

/** End Users and their limits, for the console. */
export const endUserRoutes: readonly Route[] = [
  localRoute('GET', `${APPLICATION}/end-users`, (call): Page<EndUserView> => {
    const { id } = applicationOf(call)
    const page = readPage(call, PAGE_SIZE)
    const { records, total } = usersOf(call, id, offsetOf(page))
    const view = viewer(call, id)
    return { list: records.map(view), total, ...page }
  }),

  localRoute('GET', END_USER, (call): EndUserView => {
    const { applicationId, userId } = scopeOf(call)
    const record = found(call.get(endUserRecords).get(applicationId, userId), 'End User')
    return viewer(call, applicationId)(record)
  }),

  localRoute('PUT', `${END_USER}/limit`, async (call) => {
    const { maximumLimitCredits, startTime, endTime } = await readInput(call, limitRequest)
    const { applicationId, userId } = scopeOf(call)
    const utc = (text: string) => new Date(text).toISOString()
    const limit = { userId, maximumLimitCredits, startTime: utc(startTime), endTime: utc(endTime) }
    call.get(aiRecords).setLimit(applicationId, limit)
    return limit
  }),

  localRoute('DELETE', `${END_USER}/limit`, (call) => ({
    removed: call.get(aiRecords).removeLimit(scopeOf(call)),
  })),
]

/** One page of the End Users; with `?text=` of those whose id, name or email holds it. */
function usersOf({ get, url }: Call, applicationId: string, page: { offset: number; limit: number }) {
  const endUsers = get(endUserRecords)
  const text = (url.searchParams.get('text') ?? '').trim().toLowerCase()
  if (text === '')
    return { records: endUsers.list(applicationId, page), total: endUsers.count(applicationId) }
  const matching = endUsers
    .list(applicationId, ALL)
    .filter(({ userId, name, email }) =>
      [userId, name, email].some((value) => value?.toLowerCase().includes(text)),
    )
  return { records: matching.slice(page.offset, page.offset + page.limit), total: matching.length }
}

function viewer({ get, clock }: Call, applicationId: string): (record: EndUserRecord) => EndUserView {
  const ai = get(aiRecords)
  const emails = get(emailRecords)
  const usageOf = usageByUser(ai.usage(applicationId))
  const now = clock.now()
  return ({ applicationId: _, ...record }) => {
    const scope = { applicationId, userId: record.userId }
    return {
      ...record,
      emails: emails.count(scope),
      credits: creditsOf(ai.limitOf(scope), usageOf(scope), now),
    }
  }
}
