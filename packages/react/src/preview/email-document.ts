const NO_REMOTE_CONTENT = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"
/** Pictures and fonts are part of the email's look; everything else is blocked. */
const REMOTE_PICTURES =
  "default-src 'none'; style-src 'unsafe-inline'; img-src https: http: data:; font-src https: data:"
const headOf = (policy: string) =>
  `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}">`
const THUMBNAIL_HEAD = `${headOf(NO_REMOTE_CONTENT)}<meta http-equiv="x-dns-prefetch-control" content="off"><style>html{overflow:hidden}</style>`
const PREVIEW_HEAD = `${headOf(REMOTE_PICTURES)}<meta name="referrer" content="no-referrer">`

/** Elements that could open a connection despite the policy, or change what it applies to. */
const REMOVED =
  'link, base, script, meta[http-equiv], iframe, object, embed, frame, frameset, template, noscript'
/** Elements that navigate when they are clicked or submitted. */
const NAVIGATING = 'a, area, form'
/** They could set a `target` back. */
const ANIMATIONS = 'animate, set'
/** Html can be crafted to change each time it is serialized and parsed again: then it is refused. */
const MAX_PASSES = 6

/**
 * The saved html as a document that loads nothing external, for a `sandbox=""` frame. Null where the page's policy
 * (Trusted Types) forbids making one, or the html is not stable.
 */
export function thumbnailDocument(html: string): string | null {
  const text = sanitize(html)
  return text === null ? null : THUMBNAIL_HEAD + text
}

/**
 * The saved html as a document for a `sandbox=""` frame, with its pictures. Links do not navigate: they open a new
 * window, which the sandbox blocks. Null as for `thumbnailDocument`.
 */
export function previewDocument(html: string): string | null {
  const text = sanitize(html, retargetLinks)
  return text === null ? null : PREVIEW_HEAD + text
}

/** The html without `REMOVED`, parsed and serialized until it is stable. `change` returns whether it changed more. */
function sanitize(html: string, change: (root: Element) => boolean = () => false): string | null {
  try {
    let text = html
    for (let pass = 0; pass < MAX_PASSES; pass += 1) {
      // A document of a DOMParser is inert: nothing runs or loads.
      const { documentElement } = new DOMParser().parseFromString(text, 'text/html')
      const removed = documentElement.querySelectorAll(REMOVED)
      for (const element of removed) element.remove()
      const isChanged = change(documentElement)
      if (pass > 0 && removed.length === 0 && !isChanged) return text
      text = documentElement.outerHTML
    }
    return null
  } catch {
    return null
  }
}

function retargetLinks(root: Element): boolean {
  const animations = root.querySelectorAll(ANIMATIONS)
  for (const element of animations) element.remove()
  const links = [...root.querySelectorAll(NAVIGATING)].filter(
    (element) => element.getAttribute('target') !== '_blank',
  )
  for (const element of links) element.setAttribute('target', '_blank')
  return animations.length > 0 || links.length > 0
}

let allowed: boolean | undefined

/** Whether the page's Content-Security-Policy, which a `srcdoc` frame inherits, allows the styles of an email. */
export function areInlineStylesAllowed(): boolean {
  if (allowed === undefined) {
    const probe = document.createElement('i')
    probe.setAttribute('style', 'color: red')
    allowed = probe.style.length > 0
  }
  return allowed
}
