import { drawList, scrollOn } from '../lib/list-page.mjs'
import { lineOf, MANY, withLists } from '../lib/lists.mjs'
import { describePageTime } from '../lib/page-time.mjs'
import { longestTaskOf, traceOf } from '../lib/trace.mjs'

const SCROLL_MS = 5_000

export default {
  name: 'list-scroll',
  title: `EmailList of ${MANY.toLocaleString('en')}, scrolled by 40 pixels a frame, in Chromium`,
  run: () =>
    withLists(async ({ browser, page, open, compare, tables }) => {
      // Each round draws the list first: none is needed to warm up.
      const scroll = await compare({ name: 'scrolling', rounds: 7, warm: 0 }, async () => {
        await drawList(page)
        return await scrollOn(page, SCROLL_MS)
      })
      await open('ours', MANY)
      await drawList(page)
      const longest = longestTaskOf(await traceOf(browser, page, () => scrollOn(page, SCROLL_MS)))
      const trace = await tables(
        () => drawList(page),
        () => scrollOn(page, SCROLL_MS),
      )
      return [
        lineOf('scrolling 5 s, mean frame', 'ms', scroll, 'mean', { limit: describePageTime(scroll) }),
        lineOf('scrolling 5 s, frame at p95', 'ms', scroll, 'p95', { atMost: 1.05, limit: longest, trace }),
        lineOf('scrolling 5 s, longest task', 'ms', scroll, 'longest'),
      ]
    }),
}
