import { inertHtml } from './inert-html.js'

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"
const HEAD = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta http-equiv="x-dns-prefetch-control" content="off"><style>html{overflow:hidden}</style>`

/**
 * The saved html as a document that loads nothing from outside, for a `sandbox=""` frame.
 * Null where the page's policy (Trusted Types) forbids making one, or the html never comes to rest.
 */
export function thumbnailDocument(html: string): string | null {
  const text = inertHtml(html)
  return text === null ? null : HEAD + text
}
