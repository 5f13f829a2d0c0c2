import { chromium } from 'playwright'
import { browserLaunch } from '../../../scripts/lib/launch.mjs'
import { figure } from '../lib/figures.mjs'
import { drawList, openList, renameOne, scrollOn } from '../lib/list-page.mjs'
import { describePageTime, openSession, withPageTime } from '../lib/page-time.mjs'
import { pageTables } from '../lib/page-trace.mjs'
import { inTurns } from '../lib/rounds.mjs'
import { longestTaskOf, traceOf } from '../lib/trace.mjs'
import { startWorker } from '../lib/worker.mjs'

const MANY = 10_000
const RENAMED_IN = 1_000
const SCROLL_MS = 5_000
const against = 'hand-written list on @tanstack/react-virtual'

export default {
  name: 'list',
  title: `EmailList of ${MANY.toLocaleString('en')}, read and drawn as it comes into view, in Chromium`,
  async run() {
    const start = (side) => startWorker(new URL('../workers/list-app.mjs', import.meta.url), { args: [side] })
    const workers = { ours: await start('ours'), theirs: await start('theirs') }
    const browser = await chromium.launch(browserLaunch())
    const page = await browser.newPage({ viewport: { width: 1000, height: 800 } })
    const session = await openSession(page)
    const compare = (rounds, total, measure, query = '') => {
      const sideOf = (name) => async () => {
        await workers[name].call('hold', total)
        await openList(page, `${workers[name].value}/${query}`)
        return await withPageTime(session, () => measure(name))
      }
      return inTurns({ rounds, sides: { ours: sideOf('ours'), theirs: sideOf('theirs') } })
    }
    const first = await compare(9, MANY, () => drawList(page))
    const renaming = async (side) => {
      await drawList(page)
      return await renameOne(page, side)
    }
    const rename = await compare(7, RENAMED_IN, renaming, '?noted')
    const scroll = await compare(7, MANY, async () => {
      await drawList(page)
      return await scrollOn(page, SCROLL_MS)
    })
    await workers.ours.call('hold', MANY)
    await openList(page, workers.ours.value)
    const taskOfDrawing = longestTaskOf(await traceOf(browser, page, () => drawList(page)))
    const taskOfScrolling = longestTaskOf(await traceOf(browser, page, () => scrollOn(page, SCROLL_MS)))
    const tables = (before, work) => {
      const sideOf = (worker) => ({
        open: async () => {
          await worker.call('hold', MANY)
          await openList(page, `${worker.value}/readable/`)
          await before()
        },
        work,
      })
      return pageTables(browser, page, session, {
        ours: sideOf(workers.ours),
        theirs: sideOf(workers.theirs),
      })
    }
    const traceOfDrawing = await tables(
      async () => {},
      () => drawList(page),
    )
    const traceOfScrolling = await tables(
      () => drawList(page),
      () => scrollOn(page, SCROLL_MS),
    )
    await browser.close()
    await Promise.all(Object.values(workers).map((worker) => worker.close()))
    const line = (what, unit, { ours, theirs }, name, bound) =>
      figure({ what, against, unit, ours: ours[name], theirs: theirs[name], ...bound })
    return [
      line('first drawing, click to rows', 'ms', first, 'shown', { limit: describePageTime(first) }),
      line('first drawing, longest task', 'ms', first, 'longest', {
        atMost: 50,
        isOfOurs: true,
        limit: taskOfDrawing,
        trace: traceOfDrawing,
      }),
      line(`one rename in ${RENAMED_IN.toLocaleString('en')}, rows drawn`, 'rows', rename, 'rows', {
        atMost: 1,
        isOfOurs: true,
      }),
      line('scrolling 5 s, mean frame', 'ms', scroll, 'mean', { limit: describePageTime(scroll) }),
      line('scrolling 5 s, frame at p95', 'ms', scroll, 'p95', {
        atMost: 1.05,
        limit: taskOfScrolling,
        trace: traceOfScrolling,
      }),
      line('scrolling 5 s, longest task', 'ms', scroll, 'longest'),
    ]
  },
}
