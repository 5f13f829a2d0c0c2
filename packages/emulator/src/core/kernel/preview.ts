import { PREVIEW_SANDBOX } from './preview-sandbox.js'
import { html, type Reply } from './reply.js'

/**
 * HTML that someone else wrote, as a page of its own that can do nothing: the sandbox takes scripts, forms and its
 * origin, the policy every outside address. Its own styles work, which those of the console's policy would not let them.
 * `pictures`: below which address pictures show beside those of the editor.
 */
export function previewReply(content: string, url: URL, pictures: string | null = null): Reply {
  return html(withLinksInTabs(content), 200, {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': [
      `sandbox ${PREVIEW_SANDBOX}`,
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      `img-src data: ${[...pictureSources(url), ...(pictures === null ? [] : [pictures])].join(' ')}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ].join('; '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  })
}

/** What may stand before the first element of the head; a doctype must stay first. */
const BEFORE_HEAD = /^\s*(?:<!doctype[^>]*>)?\s*(?:<html[^>]*>)?\s*(?:<head[^>]*>)?/i

/** In its frame a link would lead to an error page: the policy keeps outside addresses out. */
function withLinksInTabs(content: string): string {
  const [before = ''] = BEFORE_HEAD.exec(content) ?? []
  return `${before}<base target="_blank">${content.slice(before.length)}`
}

/** Pictures that the editor stored: their addresses hold the host that the editor was opened by. */
function pictureSources({ origin, protocol, port }: URL): string[] {
  const place = port === '' ? '' : `:${port}`
  const hosts = ['localhost', '*.localhost', '127.0.0.1']
  const origins = [origin, ...hosts.map((host) => `${protocol}//${host}${place}`)]
  return [...new Set(origins)].map((address) => `${address}/thirdApp/assets/`)
}
