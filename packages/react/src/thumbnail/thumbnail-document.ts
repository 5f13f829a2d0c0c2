const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"
const HEAD = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta http-equiv="x-dns-prefetch-control" content="off"><style>html{overflow:hidden}</style>`
/** What could open a connection despite the policy, or change what the policy applies to. */
const REMOVED = 'link, base, script, meta[http-equiv], iframe, object, embed'

/**
 * The saved html as a document that loads nothing from outside, for a `sandbox=""` frame.
 * Null where the page's policy (Trusted Types) forbids making one.
 */
export function thumbnailDocument(html: string): string | null {
  try {
    // Parsed by itself the html is inert: nothing runs or loads.
    const { documentElement } = new DOMParser().parseFromString(html, 'text/html')
    for (const element of documentElement.querySelectorAll(REMOVED)) element.remove()
    return HEAD + documentElement.outerHTML
  } catch {
    return null
  }
}
