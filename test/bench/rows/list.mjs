import { drawList, renameOne } from '../lib/list-page.mjs'
import { lineOf, MANY, withLists } from '../lib/lists.mjs'
import { describePageTime } from '../lib/page-time.mjs'
import { longestTaskOf, traceOf } from '../lib/trace.mjs'

const RENAMED_IN = 1_000

export default {
  name: 'list',
  title: `EmailList of ${MANY.toLocaleString('en')}, read and drawn as it comes into view, in Chromium`,
  run: () =>
    withLists(async ({ browser, page, open, compare, tables }) => {
      const first = await compare({ name: 'first drawing', rounds: 9 }, () => drawList(page))
      const rename = await compare(
        { name: 'one rename', rounds: 7, total: RENAMED_IN, query: '?noted' },
        async (side) => {
          await drawList(page)
          return await renameOne(page, side)
        },
      )
      await open('ours', MANY)
      const longest = longestTaskOf(await traceOf(browser, page, () => drawList(page)))
      const trace = await tables(
        async () => {},
        () => drawList(page),
      )
      return [
        lineOf('first drawing, click to rows', 'ms', first, 'shown', { limit: describePageTime(first) }),
        lineOf('first drawing, longest task', 'ms', first, 'longest', {
          atMost: 50,
          isOfOurs: true,
          limit: longest,
          trace,
        }),
        lineOf(`one rename in ${RENAMED_IN.toLocaleString('en')}, rows drawn`, 'rows', rename, 'rows', {
          atMost: 1,
          isOfOurs: true,
        }),
      ]
    }),
}
