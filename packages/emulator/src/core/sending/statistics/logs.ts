import type { Envelope } from '@mailframe/protocol/sending'
import { type AccountRequest, listAnswer } from '../account/operation.js'
import type { ClickEvent, OpenEvent } from '../events/event.js'
import { type EmailRecord, emailRecords } from '../events/records.js'
import { addressKey } from '../request/address-key.js'
import { readEmail } from '../request/email.js'
import { succeeded } from '../request/envelope.js'
import { pageOf } from '../request/params.js'
import { daysOf, isWithin, optionalSpan, requiredSpan } from '../request/span.js'
import { stampOf } from '../request/stamp.js'
import { partOf, partOfDays } from './paging.js'
import { readApiUsers, readEmailIds, readLabelId, readStatus, readTrackType } from './schema.js'

/** What happened to each email, the newest first. */
export function deliveryLog({ call, region, params }: AccountRequest): Envelope {
  const emails = call.get(emailRecords)
  const span = optionalSpan(params, call.clock.now())
  const email = readEmail(params)
  const emailIds = readEmailIds(params)
  const labelId = readLabelId(params)
  const apiUsers = readApiUsers(params)
  const status = readStatus(params)
  const part = pageOf(params)
  const matches = (one: EmailRecord) =>
    one.region === region &&
    isWithin(span, one.requestTime) &&
    (email === null || addressKey(one.recipient) === addressKey(email)) &&
    (labelId === null || one.labelId === labelId) &&
    (apiUsers?.has(one.apiUser) ?? true) &&
    (status === null || one.status === status)
  const found = () => {
    if (emailIds !== null) {
      return partOf(emailIds.flatMap((id) => emails.get(id) ?? []).filter(matches), part)
    }
    if (email !== null) return partOf(emails.to(region, email).filter(matches), part)
    const all = labelId === null && apiUsers === null && status === null
    const days = daysOf(span ?? requiredSpan(params, call.clock.now()), emails.firstDay(region))
    return partOfDays(
      { list: emails.ofDay, count: emails.countOfDay },
      region,
      days,
      part,
      all ? null : matches,
    )
  }
  const { items, total } = found()
  return succeeded(200, {
    total: String(total),
    voListSize: items.length,
    voList: items.map(emailView),
  })
}

function emailView(email: EmailRecord) {
  const { emailId, status, apiUser, recipient, requestTime, modifiedTime, subStat, subStatDesc } = email
  return {
    emailId,
    status,
    apiUser,
    recipients: recipient,
    requestTime: stampOf(requestTime),
    modifiedTime: stampOf(modifiedTime),
    sendLog: SEND_LOGS[status] ?? `${subStat} ${subStatDesc}`,
    subStatus: subStat,
    subStatusDesc: subStatDesc,
  }
}

/** What the server of the recipient said; of the others: why not. */
const SEND_LOGS: Record<number, string> = { 1: '250 OK', 18: 'on its way' }

/** Each open and click, the newest first. */
export function opensAndClicks({ call, region, params }: AccountRequest): Envelope {
  const emails = call.get(emailRecords)
  const span = optionalSpan(params, call.clock.now())
  const email = readEmail(params)
  const trackType = readTrackType(params)
  const apiUsers = readApiUsers(params)
  const labelId = readLabelId(params)
  const part = pageOf(params)
  const kind = trackType === null ? null : trackType === 1 ? 'open' : 'click'
  const matches = (read: OpenEvent | ClickEvent) =>
    isWithin(span, read.at) &&
    (kind === null || read.event === kind) &&
    (labelId === null || read.labelId === labelId) &&
    (apiUsers?.has(read.apiUser) ?? true)
  const found = () => {
    if (email !== null) {
      const reads = emails.to(region, email).flatMap(({ emailId }) => emails.readsOf(emailId))
      return partOf(
        reads.filter(matches).sort((one, other) => (one.at < other.at ? 1 : -1)),
        part,
      )
    }
    const all = kind === null && labelId === null && apiUsers === null
    const days = daysOf(span ?? requiredSpan(params, call.clock.now()), emails.firstDay(region))
    return partOfDays(
      { list: emails.readsOfDay, count: emails.countReadsOfDay },
      region,
      days,
      part,
      all ? null : matches,
    )
  }
  const { items, total } = found()
  const requestTimeOf = (emailId: string) => emails.get(emailId)?.requestTime
  return listAnswer(
    items.map((read) => ({
      email: read.recipient,
      trackType: read.event === 'open' ? 1 : 2,
      url: read.event === 'click' ? read.url : null,
      apiUser: read.apiUser,
      currTime: stampOf(read.at),
      ip: read.ip,
      country: null,
      emailId: read.emailId,
      requestTime: stampOf(requestTimeOf(read.emailId) ?? read.at),
    })),
    total,
  )
}
