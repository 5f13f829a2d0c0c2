import { type Finding, finding } from './finding.js'

/** Past it Gmail cuts the HTML, and shows 'View entire message'. */
const CUT_BYTES = 102_000

/** Above this share of it, little room is left: tracking links and images are added, too. */
const NEAR = 0.8

/** Whether Gmail shows all of it. */
export function sizeFindings(html: string): Finding[] {
  const bytes = new TextEncoder().encode(html).length
  const size = `${(bytes / 1000).toFixed(1)} of 102 kB`
  if (bytes > CUT_BYTES) {
    return [
      finding(
        'fix',
        `Gmail clips it: ${size} of HTML. The rest, unsubscribe links included, is hidden behind a link`,
      ),
    ]
  }
  if (bytes > CUT_BYTES * NEAR) return [finding('look', `Close to where Gmail clips: ${size} of HTML`)]
  return [finding('fine', `Gmail shows all of it: ${size} of HTML`)]
}
