import { readCss } from './css.js'
import { counted, type Finding, finding } from './finding.js'
import { STYLE_ATTRIBUTE } from './parse.js'
import { type Feature, isUsed } from './uses.js'

/** Which clients render what, from a data set that people keep up to date by tests. */
export interface ClientSupport {
  /** Its name and day. */
  source: string
  clients: string[]
  features: Feature[]
}

/** What everyone has in mind first; others follow. */
const FIRST = /^(?:Gmail|Outlook|Apple Mail|Yahoo)/

/** So many clients are named of a feature. */
const NAMED = 6

/** What the email uses and some clients do not render, those that most do without first. */
export function clientFindings(email: ParentNode, { clients, features }: ClientSupport): Finding[] {
  const css = readCss(
    [...email.querySelectorAll('style')].map(({ textContent }) => textContent ?? ''),
    [...email.querySelectorAll(`[${STYLE_ATTRIBUTE}]`)].map(
      (element) => element.getAttribute(STYLE_ATTRIBUTE) ?? '',
    ),
  )
  const used = features
    .filter((feature) => isUsed(feature, email, css))
    .sort((left, right) => right.no.length - left.no.length)
  if (used.length === 0) return [finding('fine', 'Nothing that a client is known not to render')]
  return used.map(({ title, no }) => {
    const names = no.map((index) => clients[index] ?? '').sort((left, right) => rank(left) - rank(right))
    const more = names.length - NAMED
    const named = [...names.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ')
    return finding('look', `${title}: not in ${counted(no.length, 'client')}`, [named])
  })
}

const rank = (name: string) => (FIRST.test(name) ? 0 : 1)
