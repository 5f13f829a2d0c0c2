import { isLoopbackHost } from '@mailframe/protocol'
import { counted, type Finding, finding, findingOf } from './finding.js'

/** The pictures of an email; `contentIds` are those that came with it. */
export function pictureFindings(email: ParentNode, contentIds: readonly string[]): Finding[] {
  const pictures = [...email.querySelectorAll('img')]
  if (pictures.length === 0) return [finding('fine', 'No pictures')]
  const where = (filter: (src: string, picture: Element) => boolean) =>
    pictures.filter((picture) => filter(sourceOf(picture), picture)).map(nameOf)
  const findings = [
    ...findingOf(
      'fix',
      where((_, picture) => !picture.hasAttribute('alt')),
      (n) => `${counted(n, 'picture')} without an alt text: clients that load no pictures show nothing there`,
    ),
    ...findingOf(
      'fix',
      where((src) => src === ''),
      (n) => `${counted(n, 'picture')} without an address`,
    ),
    ...findingOf(
      'fix',
      where((src) => src !== '' && !/^(?:https?|cid|data):/i.test(src)),
      (n) => `${counted(n, 'picture')} whose address is not whole: it begins with https:`,
    ),
    ...findingOf(
      'fix',
      where((src) => /^cid:/i.test(src) && !contentIds.includes(src.slice('cid:'.length))),
      (n) => `${counted(n, 'picture')} that did not come with the email`,
    ),
    ...findingOf(
      'look',
      where((src) => /^data:/i.test(src)),
      (n) => `${counted(n, 'picture')} in the HTML itself: Gmail and Outlook show none of them`,
    ),
    ...findingOf(
      'look',
      where((src) => /^http:/i.test(src) && !isHere(src)),
      (n) => `${counted(n, 'picture')} by http: some clients load only https`,
    ),
    ...findingOf(
      'look',
      where(isHere),
      (n) => `${counted(n, 'picture')} on this machine: readers do not get there`,
    ),
    ...findingOf(
      'look',
      where((_, picture) => !picture.hasAttribute('width')),
      (n) => `${counted(n, 'picture')} without a width: Outlook on Windows shows the size of the file`,
    ),
  ]
  return findings.length > 0
    ? findings
    : [finding('fine', `${counted(pictures.length, 'picture')}, none amiss`)]
}

const sourceOf = (picture: Element) => (picture.getAttribute('src') ?? '').trim()

function isHere(src: string): boolean {
  return /^https?:/i.test(src) && URL.canParse(src) && isLoopbackHost(new URL(src).hostname)
}

function nameOf(picture: Element): string {
  const src = sourceOf(picture).slice(0, 120) || '(no address)'
  const alt = picture.getAttribute('alt')
  return alt ? `${alt}: ${src}` : src
}
