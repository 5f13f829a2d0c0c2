import { chromium } from 'playwright'
import { browserLaunch } from '../../../scripts/lib/launch.mjs'
import { figure } from './figures.mjs'
import { openList } from './list-page.mjs'
import { openSession, withPageTime } from './page-time.mjs'
import { pageTables } from './page-trace.mjs'
import { inTurns } from './rounds.mjs'
import { startWorker } from './worker.mjs'

/** Emails of the list that is drawn and scrolled. */
export const MANY = 10_000

/**
 * Both lists in one Chromium, for `measure`. Whatever happens, neither it nor what serves them is left.
 *
 * @template Result
 * @param {(lists: ReturnType<typeof listsOf>) => Promise<Result>} measure
 * @returns {Promise<Result>}
 */
export async function withLists(measure) {
  const started = ['ours', 'theirs'].map(async (side) => [
    side,
    await startWorker(new URL('../workers/list-app.mjs', import.meta.url), { args: [side] }),
  ])
  const workers = Object.fromEntries(await Promise.all(started))
  const browser = await chromium.launch(browserLaunch())
  try {
    const page = await browser.newPage({ viewport: { width: 1000, height: 800 } })
    return await measure(listsOf({ workers, browser, page, session: await openSession(page) }))
  } finally {
    await browser.close()
    await Promise.all(Object.values(workers).map((worker) => worker.close()))
  }
}

function listsOf({ workers, browser, page, session }) {
  const open = async (side, total, query = '') => {
    await workers[side].call('hold', total)
    await openList(page, `${workers[side].value}/${query}`)
  }
  const bySide = (of) => ({ ours: of('ours'), theirs: of('theirs') })
  return {
    browser,
    page,
    open,
    /** Rounds of `measure`, each on pages that are opened anew. */
    compare: ({ name, rounds, warm, total = MANY, query }, measure) =>
      inTurns({
        name,
        rounds,
        warm,
        sides: bySide((side) => async () => {
          await open(side, total, query)
          return await withPageTime(session, () => measure(side))
        }),
      }),
    /** What the pages do during `work`, after `before`, as tables. */
    tables: (before, work) =>
      pageTables(
        browser,
        page,
        session,
        bySide((side) => ({
          open: async () => {
            await open(side, MANY, 'readable/')
            await before()
          },
          work,
        })),
      ),
  }
}

/** A line of the results, of one figure of `compare`. */
export function lineOf(what, unit, { ours, theirs }, name, about) {
  return figure({
    what,
    against: 'hand-written list on @tanstack/react-virtual',
    unit,
    ours: ours[name],
    theirs: theirs[name],
    ...about,
  })
}
