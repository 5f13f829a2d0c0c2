import { isLoopbackHost } from '@mailframe/protocol'
import { counted, type Finding, finding, findingOf } from './finding.js'

/** The pictures of an email; `contentIds` are those that came with it. */
export function pictureFindings(email: ParentNode, contentIds: readonly string[]): Finding[] {
  const pictures = [...email.querySelectorAll('img')]
  if (pictures.length === 0) return [finding('fine', 'No images')]
  const where = (filter: (src: string, picture: Element) => boolean) =>
    pictures.filter((picture) => filter(sourceOf(picture), picture)).map(nameOf)
  const findings = [
    ...findingOf(
      'fix',
      where((_, picture) => !picture.hasAttribute('alt')),
      (n) => `${counted(n, 'image')} without alt text: clients that block images show nothing there`,
    ),
    ...findingOf(
      'fix',
      where((src) => src === ''),
      (n) => `${counted(n, 'image')} without an address`,
    ),
    ...findingOf(
      'fix',
      where((src) => src !== '' && !/^(?:https?|cid|data):/i.test(src)),
      (n) => `${counted(n, 'image')} with an incomplete address: start addresses with https:`,
    ),
    ...findingOf(
      'fix',
      where((src) => /^cid:/i.test(src) && !contentIds.includes(src.slice('cid:'.length))),
      (n) => `${counted(n, 'image')} not attached to the email`,
    ),
    ...findingOf(
      'look',
      where((src) => /^data:/i.test(src)),
      (n) => `${counted(n, 'image')} embedded in the HTML, which Gmail and Outlook do not show`,
    ),
    ...findingOf(
      'look',
      where((src) => /^http:/i.test(src) && !isHere(src)),
      (n) => `${counted(n, 'image')} over http: some clients load only https`,
    ),
    ...findingOf(
      'look',
      where(isHere),
      (n) => `${counted(n, 'image')} on this machine, which recipients cannot reach`,
    ),
    ...findingOf(
      'look',
      where((_, picture) => !picture.hasAttribute('width')),
      (n) => `${counted(n, 'image')} without a width: Outlook on Windows uses the size of the file`,
    ),
  ]
  return findings.length > 0
    ? findings
    : [finding('fine', `${counted(pictures.length, 'image')}, no problems found`)]
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
