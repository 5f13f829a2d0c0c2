import { inertHtml } from '../thumbnail/inert-html.js'

/** Pictures and fonts are the email's look; all else stays out. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src https: http: data:; font-src https: data:"
const HEAD = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="referrer" content="no-referrer">`
/** What goes somewhere when it is clicked or sent. */
const LEADS_AWAY = 'a, area, form'
/** Could take a target back. */
const ANIMATIONS = 'animate, set'

/**
 * The saved html as a document for a `sandbox=""` frame, with its pictures. Its links lead nowhere: they ask for a new
 * window, which the sandbox refuses.
 */
export function previewDocument(html: string): string | null {
  const text = inertHtml(html, deadenLinks)
  return text === null ? null : HEAD + text
}

function deadenLinks(root: Element): boolean {
  const animations = root.querySelectorAll(ANIMATIONS)
  for (const element of animations) element.remove()
  const open = [...root.querySelectorAll(LEADS_AWAY)].filter(
    (element) => element.getAttribute('target') !== '_blank',
  )
  for (const element of open) element.setAttribute('target', '_blank')
  return animations.length > 0 || open.length > 0
}
