import { ROUTE_ERRORS } from '@mailframe/protocol'
import type { RouteFailure } from '../http/failure.js'
import { publicPath } from '../http/public-path.js'
import { html, idHeader } from '../http/responses.js'

interface FollowedLink {
  request: Request
  host: string
  prefix: string
  /** What people can tell the team. */
  id: string | undefined
}

/** The error of a link that people followed: same status as the JSON, as a page with a way back. */
export function errorPage(failure: RouteFailure, { request, host, prefix, id }: FollowedLink): Response {
  const { status, retryable } = ROUTE_ERRORS[failure.error]
  const again = retryable ? `<a href="${escapeHtml(publicPath(request, prefix))}">Try again</a> · ` : ''
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>The email could not be opened</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem}</style>
</head>
<body>
<main>
<h1>The email could not be opened</h1>
<p>${escapeHtml(failure.message)}</p>
<p>${again}<a href="${escapeHtml(wayBack(request, host))}">Go back</a></p>${id === undefined ? '' : `\n<p><small>Reference: ${escapeHtml(id)}</small></p>`}
</main>
</body>
</html>
`
  return html(page, status, { ...failure.headers, ...idHeader(id) })
}

/** The page that the link was on, if it is one of this site; else the site's start. */
function wayBack(request: Request, host: string): string {
  const referrer = request.headers.get('referer')
  if (referrer === null || !URL.canParse(referrer)) return '/'
  const url = new URL(referrer)
  const isOurs = (url.protocol === 'https:' || url.protocol === 'http:') && url.host === host
  return isOurs ? url.href : '/'
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
