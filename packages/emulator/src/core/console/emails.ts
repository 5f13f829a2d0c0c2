import type { Email, EmailSummary, Page } from '@mailframe/protocol'
import { readPage } from '../control/input.js'
import { localRoute } from '../control/local-route.js'
import { html, type Reply } from '../http/reply.js'
import type { Call, Route } from '../http/router.js'
import { END_USER, found, scopeOf } from './found.js'

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

/**
 * What the End User made, as a page of its own that can do nothing: the sandbox takes scripts, forms and its origin,
 * the policy every outside address. Its own styles work, which those of the console's policy would not let them.
 */
function preview(call: Call): Reply {
  return html(emailOf(call).html ?? '', 200, {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': [
      'sandbox',
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      `img-src data: ${pictureSources(call.url).join(' ')}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ].join('; '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  })
}

/** Pictures that the editor stored: their addresses hold the host that the editor was opened by. */
function pictureSources({ origin, protocol, port }: URL): string[] {
  const place = port === '' ? '' : `:${port}`
  const hosts = ['localhost', '*.localhost', '127.0.0.1']
  const origins = [origin, ...hosts.map((host) => `${protocol}//${host}${place}`)]
  return [...new Set(origins)].map((address) => `${address}/thirdApp/assets/`)
}
