import { applicationRecords } from '../access/applications.js'
import { endUserRecords } from '../access/end-users.js'
import { emailRecords } from '../emails/records.js'
import type { Route } from '../kernel/call.js'
import { CONSOLE_API, localRoute } from '../kernel/local-route.js'
import { requestLog } from '../kernel/log/log.js'
import type { RequestRecord } from '../kernel/log/record.js'
import type { Services } from '../kernel/services.js'
import { deliveryRecords } from '../push/records.js'
import type { Message } from '../sending/message/message.js'
import { messageBox } from '../sending/message/message-box.js'
import { webhookRecords } from '../sending/webhooks/records.js'
import { ALL } from '../store/storage.js'

/** One thing that matches: what it is, where it stands, and two lines about it. */
export type SearchHit = { title: string; detail: string } & (
  | { kind: 'application'; applicationId: string }
  | { kind: 'endUser'; applicationId: string; userId: string }
  | { kind: 'email'; applicationId: string; userId: string; emailId: string }
  | { kind: 'delivery'; applicationId: string; deliveryId: string }
  | { kind: 'message'; messageId: string }
  | { kind: 'request'; requestId: string }
  | { kind: 'webhookDelivery'; deliveryId: string }
)

/** At most this many of each kind. */
const SHOWN = 5

/** The bodies of this many of the newest requests are searched. */
const BODIES = 1000

/** This many messages are read at a time. */
const READ = 100

/** Looks through everything that has a page of its own. */
export const searchRoutes: readonly Route[] = [
  localRoute('GET', `${CONSOLE_API}/search`, (call): SearchHit[] => {
    const text = (call.url.searchParams.get('text') ?? '').trim().toLowerCase()
    if (text === '') return []
    const holds = (...values: (string | null | undefined)[]) =>
      values.some((value) => value?.toLowerCase().includes(text))
    const sources = [applications, endUsers, emails, messages, requests, deliveries, webhookDeliveries]
    return sources.flatMap((source) => first(source(call, holds)))
  }),
]

type Holds = (...values: (string | null | undefined)[]) => boolean
type Source = (services: Services, holds: Holds) => Iterable<SearchHit>

/** The rest is not looked for. */
function first(hits: Iterable<SearchHit>): SearchHit[] {
  const shown: SearchHit[] = []
  for (const hit of hits) {
    shown.push(hit)
    if (shown.length === SHOWN) break
  }
  return shown
}

const applications: Source = function* ({ get }, holds) {
  for (const { id, name } of get(applicationRecords).list()) {
    if (holds(id, name)) yield { kind: 'application', applicationId: id, title: name, detail: id }
  }
}

const endUsers: Source = function* ({ get }, holds) {
  for (const { id: applicationId, name: application } of get(applicationRecords).list()) {
    for (const { userId, name, email, phone } of get(endUserRecords).list(applicationId, ALL)) {
      if (!holds(userId, name, email, phone)) continue
      const detail = [name, email, application].filter(Boolean).join(', ')
      yield { kind: 'endUser', applicationId, userId, title: userId, detail }
    }
  }
}

const emails: Source = function* ({ get }, holds) {
  for (const { id: applicationId } of get(applicationRecords).list()) {
    for (const { userId } of get(endUserRecords).list(applicationId, ALL)) {
      const page = { pageNo: 1, pageSize: ALL.limit }
      for (const { id: emailId, name, subject } of get(emailRecords).list({ applicationId, userId }, page)
        .list) {
        if (!holds(emailId, name, subject)) continue
        yield { kind: 'email', applicationId, userId, emailId, title: name, detail: `of ${userId}` }
      }
    }
  }
}

const messages: Source = function* ({ get }, holds) {
  const box = get(messageBox)
  for (let offset = 0; offset < box.count(); offset += READ) {
    for (const message of box.newest({ offset, limit: READ })) {
      if (!holds(...textsOf(message))) continue
      const { id, subject, text, to } = message
      const title = subject ?? (text ?? '').slice(0, 80)
      yield {
        kind: 'message',
        messageId: id,
        title: title === '' ? '(no subject)' : title,
        detail: `to ${to}`,
      }
    }
  }
}

const textsOf = ({ id, from, fromName, to, toName, subject, text, html, sendRequestId }: Message) => [
  id,
  from,
  fromName,
  to,
  toName,
  subject,
  text,
  html,
  sendRequestId,
]

const requests: Source = function* ({ get }, holds) {
  const { records } = get(requestLog)
  for (let index = records.length - 1; index >= 0; index -= 1) {
    const record = records[index]
    if (record === undefined) continue
    const { id, method, path, status, at } = record
    const bodies = records.length - index <= BODIES ? bodiesOf(record) : []
    if (!holds(id, `${method} ${path}?${new URLSearchParams(record.query)} ${status}`, ...bodies)) continue
    yield {
      kind: 'request',
      requestId: id,
      title: `${method} ${path}`,
      detail: `${status}, ${at.slice(0, 19)}Z`,
    }
  }
}

const bodiesOf = ({ requestBody, responseBody }: RequestRecord) => [
  JSON.stringify(requestBody),
  JSON.stringify(responseBody),
]

const deliveries: Source = function* ({ get }, holds) {
  for (const { id: applicationId } of get(applicationRecords).list()) {
    for (const { id, url, state, payload } of get(deliveryRecords).list(applicationId)) {
      const { emailId, name, userId } = payload
      if (!holds(id, url, emailId, name, userId)) continue
      const detail = `${name} by ${userId}, ${state}`
      yield { kind: 'delivery', applicationId, deliveryId: id, title: id, detail }
    }
  }
}

const webhookDeliveries: Source = function* ({ get }, holds) {
  for (const { id, url, state, fields, messageId } of get(webhookRecords).deliveries()) {
    if (!holds(id, url, messageId, JSON.stringify(fields))) continue
    yield { kind: 'webhookDelivery', deliveryId: id, title: id, detail: `${fields.event}, ${state}` }
  }
}
