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

/** At most this many clients are named for a feature. */
const NAMED = 6

/** What the email uses and some clients do not render, or only in part: first what most do without. */
export function clientFindings(email: ParentNode, { clients, features }: ClientSupport): Finding[] {
  const css = readCss(
    [...email.querySelectorAll('style')].map(({ textContent }) => textContent ?? ''),
    [...email.querySelectorAll(`[${STYLE_ATTRIBUTE}]`)].map(
      (element) => element.getAttribute(STYLE_ATTRIBUTE) ?? '',
    ),
  )
  const used = features
    .filter((feature) => isUsed(feature, email, css))
    .sort((left, right) => right.no.length - left.no.length || partsOf(right) - partsOf(left))
  if (used.length === 0) return [finding('fine', 'Nothing that a client is known not to support')]
  const named = (of: readonly number[]) => nameSome(of.map((index) => clients[index] ?? ''))
  return used.map(({ title, no, partly }) => {
    const parts = partly.map(({ of, why }) => `partly: ${named(of)}${why && `. ${why}`}`)
    return no.length > 0
      ? finding('look', `${title}: not supported by ${counted(no.length, 'client')}`, [named(no), ...parts])
      : finding('look', `${title}: partly supported by ${counted(partsOf({ partly }), 'client')}`, parts)
  })
}

const partsOf = ({ partly }: Pick<Feature, 'partly'>) => partly.reduce((sum, { of }) => sum + of.length, 0)

/** Those that everyone has in mind first, and how many more. */
function nameSome(names: readonly string[]): string {
  const sorted = [...names].sort((left, right) => rank(left) - rank(right))
  const more = sorted.length - NAMED
  return [...sorted.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

const rank = (name: string) => (FIRST.test(name) ? 0 : 1)
