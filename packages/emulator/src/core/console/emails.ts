import type { Email, EmailSummary, Page } from '@mailframe/protocol'
import { readPage } from '../control/input.js'
import { localRoute } from '../control/local-route.js'
import type { Reply } from '../http/reply.js'
import type { Call, Route } from '../http/router.js'
import { END_USER, found, scopeOf } from './found.js'
import { previewReply } from './preview.js'

const EMAILS = `${END_USER}/emails`
const PAGE_SIZE = 20

export const consoleEmailRoutes: readonly Route[] = [
  localRoute('GET', EMAILS, (call): Page<EmailSummary> => {
    const { pageNo, pageSize } = readPage(call, PAGE_SIZE)
    const scope = scopeOf(call)
    const { emails } = call.core.records
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
  return found(call.core.records.emails.get(scopeOf(call), call.params.emailId ?? ''), 'Email')
}

/** What the End User made. */
function preview(call: Call): Reply {
  return previewReply(emailOf(call).html ?? '', call.url)
}
