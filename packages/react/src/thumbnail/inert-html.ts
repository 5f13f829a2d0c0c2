/** What could open a connection despite a policy in the document, or change what the policy applies to. */
const REMOVED =
  'link, base, script, meta[http-equiv], iframe, object, embed, frame, frameset, template, noscript'
/** Html may be made so that it turns into other elements when it is written and read again: each time anew. */
const READS = 6

/**
 * The saved html without what leads out of its own document. `mend` changes more in it, and tells whether it did.
 * Null where the page's policy (Trusted Types) forbids reading it, or the html never comes to rest.
 */
export function inertHtml(html: string, mend: (root: Element) => boolean = () => false): string | null {
  try {
    let text = html
    for (let read = 0; read < READS; read += 1) {
      // Parsed by itself the html is inert: nothing runs or loads.
      const { documentElement } = new DOMParser().parseFromString(text, 'text/html')
      const removed = documentElement.querySelectorAll(REMOVED)
      for (const element of removed) element.remove()
      const isMended = mend(documentElement)
      if (read > 0 && removed.length === 0 && !isMended) return text
      text = documentElement.outerHTML
    }
    return null
  } catch {
    return null
  }
}
