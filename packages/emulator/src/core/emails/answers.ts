import type { Email, EmailSummary } from '@mailframe/protocol'
import type { EndUserScope } from '../access/end-users.js'
import type { Answer } from '../access/envelope.js'
import type { Call } from '../kernel/call.js'
import { choose } from '../kernel/choices/choices.js'
import { type PageRequest, pageAnswer } from '../kernel/page.js'
import { emailRecords } from './records.js'

/** The Email record, its slug under the name that was chosen (spec/choices.md, Email record). */
function shown(call: Call, { id, ...email }: Email | EmailSummary) {
  return { [choose(call, 'emailIdField')]: id, ...email }
}

/** The answer to a read and an update. */
export function oneEmail(call: Call, email: Email): Answer {
  return { value: shown(call, email) }
}

/** The answer to a creation and a copy. */
export function createdEmail(call: Call, email: Email): Answer {
  return { value: shown(call, email), status: choose(call, 'createStatus') }
}

/** The answer to a deletion. */
export function deletedEmail(call: Call, emailId: string): Answer {
  if (choose(call, 'deleteAnswer') === 'empty') return { value: null, status: 204 }
  return { value: { [choose(call, 'emailIdField')]: emailId, deleted: true } }
}

/** One page of the Emails of an End User (spec/choices.md, list). */
export function listOfEmails(call: Call, scope: EndUserScope, page: PageRequest): Answer {
  const emails = call.get(emailRecords)
  const { list, total, pageNo, pageSize } = emails.list(scope, page, choose(call, 'listOrder'))
  const items = choose(call, 'listItemContent')
    ? list.map((email) => emails.get(scope, email.id) ?? email)
    : list
  const shownItems = items.map((email) => shown(call, email))
  const field = choose(call, 'listField')
  if (field === 'array') return { value: shownItems }
  return { value: { [field]: shownItems, ...pageAnswer(call, { total, pageNo, pageSize }) } }
}
