import {
  type CheckedCalendar,
  type CheckedMessage,
  formatEmailId,
  substitute,
  substitutionsFor,
} from '@mailframe/protocol/sending'
import type { ApiUserRecord } from '../api-users/records.js'
import type { Happening } from '../events/event.js'
import { eventLog } from '../events/event-log.js'
import { undeliveredAs } from '../events/outcomes.js'
import { labelOfSend, type SentLabel } from '../labels/of-send.js'
import type { MailFile } from '../request/form.js'
import type { Work } from '../request/work.js'
import { type TrackingSettings, track, trackingOf } from '../tracking/plan.js'
import { calendarUid } from './calendar.js'
import { messageBox } from './message-box.js'
import { type Outcome, outcomeOf, undeliveredText } from './outcomes.js'
import type { MessageRecord, SendRecord } from './records.js'
import { slowMail } from './slow.js'

/** A message that breaks no rule of its own, by whatever way it came. */
export interface Submission {
  channel: 'rest' | 'smtp'
  user: ApiUserRecord
  message: CheckedMessage
  attachments: MailFile[]
  label: string | null
  /** Which list each recipient stands in. */
  kinds: MessageRecord['kind'][]
  /** The message as it came over SMTP. */
  raw: Uint8Array | null
  /** Header lines as they came over SMTP, where everyone sees them. */
  lines: SendRecord['lines']
  headers: [name: string, value: string][]
  /** Why it is invalid, though it is accepted. */
  warning: string | null
  /** The entry for calendars that goes with it. */
  calendar?: CheckedCalendar | undefined
  /** The template that its content is of. */
  templateId?: string | undefined
}

/** Keeps a message for each recipient, and plays what happens to it. To be called in a transaction. */
export function capture(work: Work, submission: Submission): { messageId: string; emailIds: string[] } {
  const { clock, ids, get } = work
  const { message, user, attachments, raw, channel } = submission
  const now = clock.now()
  const messageId = `${ids.next('mail')}.${user.region}-inbound`
  const messages = message.recipients.map(
    (recipient, index): MessageRecord => ({
      id: formatEmailId(messageId, index, recipient.address),
      messageId,
      kind: submission.kinds[index] ?? 'to',
      to: recipient.address,
      toName: recipient.name,
      values: Object.fromEntries(substitutionsFor(message.xsmtpapi ?? {}, index)),
    }),
  )
  const label = labelOfSend(work, user.region, labelGiven(submission))
  const outcomes = message.recipients.map(({ address }) =>
    outcomeOf(work, user.region, address, submission.warning !== null),
  )
  const emailIds = messages.map(({ id }) => id)
  const content = attachments.reduce((sum, file) => sum + file.content.byteLength, raw?.byteLength ?? 0)
  const values = messages.reduce((sum, one) => sum + JSON.stringify(one).length, 0)
  const send: SendRecord = {
    messageId,
    at: now.toISOString(),
    channel,
    region: user.region,
    user: user.name,
    from: { name: message.fromName, address: message.from.address },
    lines: submission.lines,
    subject: message.subject,
    html: message.html,
    text: message.plain,
    headers: submission.headers,
    attachments: attachments.map(({ content, ...file }) => ({ ...file, size: content.byteLength })),
    raw: raw !== null,
    label: label?.labelName ?? submission.label,
    tags: message.tags,
    sendRequestId: message.sendRequestId,
    templateId: submission.templateId ?? null,
    ...(submission.calendar && {
      calendar: {
        ...submission.calendar,
        uid: calendarUid(submission.calendar, messageId),
        at: now.toISOString(),
      },
    }),
    warning: submission.warning,
    bytes: content + values + (message.html?.length ?? 0) + (message.plain?.length ?? 0),
    ids: emailIds,
  }
  const tracked = trackingOf(user, message.xsmtpapi)
  const copies = messages.map((copy, index) =>
    withTracking(work, send, withOutcome(copy, outcomes[index]), tracked),
  )
  get(messageBox).add(send, copies, { attachments: attachments.map((file) => file.content), raw })
  recordEvents(work, label, send, copies)
  recordOutcomes(work, emailIds, outcomes)
  return { messageId, emailIds }
}

/** Over SMTP it stands in the user name: digits are an id. */
function labelGiven({ message, label }: Submission): string | number | null {
  if (message.label !== null || label === null) return message.label
  return /^\d{1,15}$/.test(label) ? Number(label) : label
}

function withOutcome(copy: MessageRecord, outcome: Outcome | undefined): MessageRecord {
  const undelivered = outcome === undefined ? undefined : undeliveredText(outcome)
  return undelivered === undefined ? copy : { ...copy, undelivered }
}

function withTracking(
  work: Work,
  { html, text }: SendRecord,
  copy: MessageRecord,
  settings: TrackingSettings,
): MessageRecord {
  const { open, click, unsubscribe } = settings
  if (!open && !click && !unsubscribe) return copy
  const values = new Map(Object.entries(copy.values))
  const put = (content: string | null) => (content === null ? null : substitute(content, values))
  const content = { html: put(html), text: put(text), origin: work.url?.origin ?? work.origin() }
  const tracking = track(work, copy.id, settings, content)
  return tracking === null ? copy : { ...copy, tracking }
}

function recordEvents(
  { get }: Work,
  label: SentLabel | null,
  { messageId, region, user, tags, headers }: SendRecord,
  messages: readonly MessageRecord[],
): void {
  const events = get(eventLog)
  events.requested({
    messageId,
    region,
    apiUser: user,
    labelId: label?.labelId ?? null,
    labelName: label?.labelName ?? null,
    tags,
    userHeaders: Object.fromEntries(headers.filter(([name]) => USER_HEADER.test(name))),
    emails: messages.map(({ id, to }) => ({ emailId: id, recipient: to })),
  })
}

/** What comes of each email at once; what is slow comes later. */
function recordOutcomes({ get }: Work, emailIds: readonly string[], outcomes: readonly Outcome[]): void {
  const happenings = emailIds.flatMap((emailId, index) =>
    happeningsOf(outcomes[index]).map((happening) => ({ emailId, happening })),
  )
  get(eventLog).recordAll(happenings)
  for (const [index, emailId] of emailIds.entries()) {
    if (outcomes[index]?.kind === 'slow') get(slowMail).add(emailId)
  }
}

function happeningsOf(outcome: Outcome | undefined): Happening[] {
  if (outcome === undefined || outcome.kind === 'slow') return []
  if (outcome.kind === 'undelivered') return [{ event: outcome.event, ...undeliveredAs(outcome.reason) }]
  const delivered = { event: 'deliver' } as const
  return outcome.kind === 'complains' ? [delivered, { event: 'report_spam' }] : [delivered]
}

/** Headers that come back with the events of a message (spec/public-facts.md). */
const USER_HEADER = /^SC-Custom-/i
