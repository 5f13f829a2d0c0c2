import type { Call, Route } from '../kernel/call.js'
import { bytes, html, type Reply } from '../kernel/reply.js'
import { staticRoute } from '../kernel/static-route.js'

/** The console talks to the emulator that served it, shows previews that it serves, and nothing else. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const SHELL = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Mailframe emulator</title>
<link rel="icon" href="console/static/icon.svg">
<link rel="stylesheet" href="console/static/console.css">
<script type="module" src="console/static/console.js"></script>
</head>
<body>
<div id="console"></div>
<noscript>The console needs JavaScript. The same controls answer under /_emulator.</noscript>
</body>
</html>
`

/** The console itself: one page whose address says after `#` what it shows. */
export const consolePageRoutes: readonly Route[] = [
  { method: 'GET', path: '/console', fault: 'serverError', quiet: true, local: true, handle: shell },
  // Addresses in the shell are relative: they hold in a sub-folder too, but not behind this slash.
  { method: 'GET', path: '/console/', fault: 'serverError', quiet: true, local: true, handle: toShell },
  { ...staticRoute('/console/static/:name', 'console'), local: true },
  // Browsers ask for it wherever a page names no icon: a preview in a tab of its own, an answer of the API.
  { method: 'GET', path: '/favicon.ico', fault: 'serverError', quiet: true, embeddable: true, handle: icon },
]

async function icon({ readStaticFile }: Call): Promise<Reply> {
  const file = await readStaticFile('icon.svg', 'console')
  const headers = { 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' }
  // None stands there before the console is built.
  if (file === null) return { status: 204, headers, body: { kind: 'none' } }
  return bytes(file.body, { 'Content-Type': file.type, ...headers })
}

function shell(): Reply {
  return html(SHELL, 200, {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': POLICY,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  })
}

function toShell(): Reply {
  return {
    status: 308,
    headers: { Location: '../console', 'Cache-Control': 'no-store' },
    body: { kind: 'none' },
  }
}
