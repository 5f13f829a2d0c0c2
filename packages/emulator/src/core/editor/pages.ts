import { type Language, languageTag } from '@mailframe/protocol'
import { html, type Reply } from '../kernel/reply.js'
import { PAGE_TEXTS, type Refusal } from './page-texts.js'

/** Of the page that holds the session: no cache, no referrer, no guessing of types. It is made to be framed. */
const HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

/**
 * GrapesJS writes style elements and attributes into the page and its canvas. Emails hold pictures by address,
 * which may be anywhere; nothing else comes from elsewhere or goes there.
 */
const EDITOR_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https: http:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const REFUSAL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** What the page's script needs, read once and then removed from the document. */
export interface EditorBoot {
  session: string
  emailId: string
  language: Language
}

/** The editor itself. Its files are named relative to the page, which may stand in a sub-folder. */
export function editorPage(name: string, boot: EditorBoot): Reply {
  const texts = PAGE_TEXTS[boot.language]
  return html(
    `<!doctype html>
<html lang="${languageTag(boot.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(name)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="thirdApp/static/editor.css">
<script type="application/json" id="mailframe-boot">${scriptJson(boot)}</script>
<script type="module" src="thirdApp/static/editor.js"></script>
</head>
<body>
<main id="mailframe-editor" data-state="loading"><p role="status">${texts.loading}</p></main>
<noscript>${texts.noScript}</noscript>
</body>
</html>
`,
    200,
    { ...HEADERS, 'Content-Security-Policy': EDITOR_POLICY },
  )
}

/** The empty document in which the editor draws the email, under the policy of the page around it. */
export function canvasPage(): Reply {
  return html('<!doctype html>\n', 200, { ...HEADERS, 'Content-Security-Policy': EDITOR_POLICY })
}

/** Says why the editor does not open, and what to do. Needs no file of the build. */
export function refusalPage(refusal: Refusal, status: number, language: Language): Reply {
  const { refusals, wayOut } = PAGE_TEXTS[language]
  const { title, detail } = refusals[refusal]
  return html(
    `<!doctype html>
<html lang="${languageTag(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${REFUSAL_STYLE}</style>
</head>
<body>
<main data-refusal="${refusal}">
<p class="mark" aria-hidden="true">!</p>
<h1>${title}</h1>
<p>${detail}</p>
<p><strong>${wayOut}</strong></p>
</main>
</body>
</html>
`,
    status,
    { ...HEADERS, 'Content-Security-Policy': REFUSAL_POLICY },
  )
}

/** The answer to HEAD: what a GET would begin with, without its body. */
export function headReply(status: number): Reply {
  const headers = { ...HEADERS, 'Content-Type': 'text/html; charset=utf-8' }
  return { status, headers, body: { kind: 'none' } }
}

const REFUSAL_STYLE = `
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f6f7f9; color: #1f2733;
  font: 16px/1.6 system-ui, sans-serif; }
main { box-sizing: border-box; width: min(30rem, calc(100% - 2rem)); margin: 1rem; padding: 2rem; background: #fff;
  border: 1px solid #e3e6eb; border-radius: 12px; box-shadow: 0 1px 3px rgb(16 24 40 / .08); }
.mark { width: 2.5rem; height: 2.5rem; margin: 0 0 1rem; border-radius: 50%; background: #fdf0e3; color: #9a4a00;
  display: grid; place-items: center; font-weight: 700; font-size: 1.25rem; }
h1 { margin: 0 0 .5rem; font-size: 1.25rem; line-height: 1.4; }
p { margin: 0 0 .75rem; }
p:last-child { margin: 0; }
`

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** JSON that cannot end the script element it stands in. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
