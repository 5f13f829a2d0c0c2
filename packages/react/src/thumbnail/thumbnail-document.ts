const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"
const HEAD = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta http-equiv="x-dns-prefetch-control" content="off"><style>html{overflow:hidden}</style>`
/** What could open a connection despite the policy, or change what the policy applies to. */
const REMOVED =
  'link, base, script, meta[http-equiv], iframe, object, embed, frame, frameset, template, noscript'
/** Html may be made so that it turns into other elements when it is written and read again: each time anew. */
const READS = 6

/**
 * The saved html as a document that loads nothing from outside, for a `sandbox=""` frame.
 * Null where the page's policy (Trusted Types) forbids making one, or the html never comes to rest.
 */
export function thumbnailDocument(html: string): string | null {
  try {
    let text = html
    for (let read = 0; read < READS; read += 1) {
      // Parsed by itself the html is inert: nothing runs or loads.
      const { documentElement } = new DOMParser().parseFromString(text, 'text/html')
      const removed = documentElement.querySelectorAll(REMOVED)
      if (read > 0 && removed.length === 0) return HEAD + text
      for (const element of removed) element.remove()
      text = documentElement.outerHTML
    }
    return null
  } catch {
    return null
  }
}
