import { escapeHtml } from '@mailframe/protocol/sending'

/** The tracking addresses of an email, each with an opaque ID. */
export interface Tracking {
  /** The base of these addresses. */
  base: string
  /** Of the picture at the end; null: opens are not tracked. */
  open: string | null
  /** Of the link at the end; null: there is none. */
  unsubscribe: string | null
  /** Of each address that the email links to; empty: clicks are not tracked. */
  links: Record<string, string>
}

const TAG = /<(?:a|area)\s[^<>]*>/gi
const HREF = /(\shref\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

/** The addresses on the web that some HTML links to, each once. */
export function linksIn(html: string): string[] {
  const found = new Set<string>()
  for (const [tag] of html.matchAll(TAG)) {
    const url = urlOf(tag)
    if (url !== null) found.add(url)
  }
  return [...found]
}

/** HTML with its tracking. */
export function trackedHtml(html: string, tracking: Tracking): string {
  const { open, unsubscribe, links } = tracking
  const linked = html.replace(TAG, (tag) => {
    const url = urlOf(tag)
    const id = url === null ? undefined : links[url]
    return id === undefined
      ? tag
      : tag.replace(HREF, (_, before: string) => `${before}"${addressOf(tracking, id)}"`)
  })
  const link =
    unsubscribe === null ? '' : `<p><a href="${addressOf(tracking, unsubscribe)}">Unsubscribe</a></p>`
  const picture = open === null ? '' : pictureAt(addressOf(tracking, open))
  return atTheEnd(linked, link + picture)
}

const pictureAt = (address: string) => `<img src="${address}" width="1" height="1" alt="" style="border:0">`

const PICTURE = new RegExp(pictureAt('[^"]*/([^"/]+)'), 'g')

/** HTML whose tracking image is loaded from below `base`; null: no image, so that viewing it counts no open. */
export function withPictureAt(html: string, base: string | null): string {
  return html.replace(PICTURE, (_, id: string) => (base === null ? '' : pictureAt(base + id)))
}

/** Plain text with the link that unsubscribes. */
export function trackedText(text: string, tracking: Tracking): string {
  const { unsubscribe } = tracking
  return unsubscribe === null ? text : `${text}\n\nUnsubscribe: ${addressOf(tracking, unsubscribe)}\n`
}

const addressOf = ({ base }: Tracking, id: string) => escapeHtml(base + id)

function atTheEnd(html: string, more: string): string {
  if (more === '') return html
  const at = html.toLowerCase().lastIndexOf('</body>')
  return at < 0 ? html + more : html.slice(0, at) + more + html.slice(at)
}

/** Where a tag links to, where that is on the web. */
function urlOf(tag: string): string | null {
  const [, , double, single, bare] = HREF.exec(tag) ?? []
  const url = decoded(double ?? single ?? bare ?? '').trim()
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? url : null
}

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' }

function decoded(value: string): string {
  return value.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|quot|apos|lt|gt));/gi, (text, ...found) => {
    const [decimal, hex, name] = found as (string | undefined)[]
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? text
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : text
  })
}
