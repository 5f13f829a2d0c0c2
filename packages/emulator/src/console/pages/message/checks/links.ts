import { isLoopbackHost } from '@mailframe/protocol'
import { counted, type Finding, finding, findingOf } from './finding.js'

/** Addresses that a client opens. */
const OPENED = /^(?:https?|mailto|tel|sms):/i

/** A variable that was given no value. */
const VARIABLE = /%[A-Za-z_]\w*%|\{\{.*?\}\}/

/** Where the links of an email lead, as far as that can be told without following them. */
export function linkFindings(email: ParentNode): Finding[] {
  const links = [...email.querySelectorAll('a, area')].filter((link) => !link.hasAttribute('name'))
  if (links.length === 0) return [finding('fine', 'No links')]
  const where = (filter: (href: string, link: Element) => boolean) =>
    links.filter((link) => filter((link.getAttribute('href') ?? '').trim(), link)).map(nameOf)
  const inPage = (href: string) => href.startsWith('#') && href !== '#'
  const findings = [
    ...findingOf(
      'fix',
      where((href) => href === '' || href === '#'),
      (n) => `${counted(n, 'link')} without an address`,
    ),
    ...findingOf(
      'fix',
      where((href) => href !== '' && !href.startsWith('#') && !OPENED.test(href) && !VARIABLE.test(href)),
      (n) => `${counted(n, 'link')} that no client opens: start addresses with https:`,
    ),
    ...findingOf(
      'fix',
      where((href) => VARIABLE.test(href)),
      (n) => `${counted(n, 'link')} with a variable that has no value`,
    ),
    ...findingOf(
      'fix',
      where((href) => OPENED.test(href) && !isAddress(href)),
      (n) => `${counted(n, 'link')} with an invalid address`,
    ),
    ...findingOf(
      'look',
      where(isHere),
      (n) => `${counted(n, 'link')} to this machine, which recipients cannot reach`,
    ),
    ...findingOf(
      'look',
      where((href) => /^http:/i.test(href) && !isHere(href)),
      (n) => `${counted(n, 'link')} over http: some browsers warn about it, so use https`,
    ),
    ...findingOf(
      'look',
      where(inPage),
      (n) => `${counted(n, 'link')} within the email, which not all clients follow`,
    ),
    ...findingOf(
      'look',
      where((_, link) => isSilent(link)),
      (n) => `${counted(n, 'link')} without text for screen readers`,
    ),
  ]
  return findings.length > 0
    ? findings
    : [finding('fine', `${counted(links.length, 'link')}, no problems found`)]
}

const isAddress = (href: string) => URL.canParse(href)

function isHere(href: string): boolean {
  return /^https?:/i.test(href) && URL.canParse(href) && isLoopbackHost(new URL(href).hostname)
}

/** Neither a text nor a picture with one. */
function isSilent(link: Element): boolean {
  if ((link.textContent ?? '').trim() !== '' || link.getAttribute('aria-label')) return false
  const alternatives = [link, ...link.querySelectorAll('img')].map((part) => part.getAttribute('alt') ?? '')
  return alternatives.every((text) => text.trim() === '')
}

function nameOf(link: Element): string {
  const text = (link.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 60)
  const href = link.getAttribute('href') ?? '(no address)'
  return text === '' ? href.slice(0, 200) : `${text} → ${href.slice(0, 200)}`
}
