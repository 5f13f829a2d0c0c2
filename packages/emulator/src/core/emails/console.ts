import type { Email, EmailSummary, Page } from '@mailframe/protocol'
import { END_USER, scopeOf } from '../access/console.js'
import type { Call, Route } from '../kernel/call.js'
import { readPage } from '../kernel/local-input.js'
import { found, localRoute } from '../kernel/local-route.js'
import { previewReply } from '../kernel/preview.js'
import type { Reply } from '../kernel/reply.js'
import { emailRecords } from './records.js'

const EMAILS = `${END_USER}/emails`
const PAGE_SIZE = 20

/** The Emails of an End User, for the console: list, one, and its preview. */
export const consoleEmailRoutes: readonly Route[] = [
  localRoute('GET', EMAILS, (call): Page<EmailSummary> => {
    const { pageNo, pageSize } = readPage(call, PAGE_SIZE)
    const scope = scopeOf(call)
    const emails = call.get(emailRecords)
    return emails.list(scope, { pageNo, pageSize })
  }),

  localRoute('GET', `${EMAILS}/:emailId`, emailOf),

  {
    method: 'GET',
    path: `${EMAILS}/:emailId/preview`,
    fault: 'serverError',
    quiet: true,
    local: true,
    handle: preview,
  },
]

function emailOf(call: Call): Email {
  return found(call.get(emailRecords).get(scopeOf(call), call.params.emailId ?? ''), 'Email')
}

/** What the End User made. */
function preview(call: Call): Reply {
  return previewReply(emailOf(call).html ?? '', call.url)
}
