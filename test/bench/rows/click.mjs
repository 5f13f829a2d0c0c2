import { chromium } from 'playwright'
import { browserLaunch } from '../../../scripts/lib/launch.mjs'
import { figure } from '../lib/figures.mjs'
import { describePageTime, openSession, withPageTime } from '../lib/page-time.mjs'
import { pageTables } from '../lib/page-trace.mjs'
import { inTurns } from '../lib/rounds.mjs'
import { startWorker } from '../lib/worker.mjs'

const ROUNDS = 31
const PATH = '/api/mailframe/editor'
/** So that the routes answer as in production, where they have been called before. */
const WARM_CALLS = 500

/** What ours does more, by the clock of the page. */
const CAUSES = {
  clicked:
    'React draws the frame’s root and runs its effect before the request, which leaves 0.6 ms after the click’s handler against 0.1; what else the frame has it draws while the answer is awaited;',
  ahead:
    'Both sides draw the iframe with its address at once, and ours all else before the next paint; its hooks and the elements around the iframe make it stand in the document 0.8 ms after the click’s handler against 0.4;',
}

export default {
  name: 'click',
  title: 'From the click to the request of /thirdApp, in Chromium, React for production, warm token',
  async run() {
    const start = (name, ...args) => startWorker(new URL(`../workers/${name}.mjs`, import.meta.url), { args })
    const [upstream, editor] = await Promise.all([start('upstream'), start('editor')])
    const [ours, theirs] = await Promise.all(
      ['ours', 'theirs'].map((side) => start('app', side, upstream.value, editor.value)),
    )
    for (const { value } of [ours, theirs]) await callOften(value)
    const browser = await chromium.launch(browserLaunch())
    const page = await browser.newPage()
    const session = await openSession(page)
    /** The page, ready for the click. */
    const prepare = async (url, isAhead) => {
      await page.goto(url)
      await page.evaluate(() => {
        const keep = ({ timeStamp }) => {
          globalThis.clickedAt = performance.timeOrigin + timeStamp
        }
        document.getElementById('open').addEventListener('click', keep, { capture: true })
      })
      if (isAhead) {
        const answered = page.waitForResponse(`**${PATH}`).then((response) => response.finished())
        await page.click('#ahead')
        await answered
      }
      await settled(page)
    }
    const click = async () => {
      const arrival = editor.call('next')
      await page.click('#open')
      return { ms: (await arrival) - (await page.evaluate(() => globalThis.clickedAt)) }
    }
    const open = async (url, isAhead) => {
      await prepare(url, isAhead)
      return await withPageTime(session, click)
    }
    const compare = async (isAhead) => {
      const sides = { ours: () => open(ours.value, isAhead), theirs: () => open(theirs.value, isAhead) }
      const samples = await inTurns({ rounds: ROUNDS, warm: 3, sides })
      const limit = `${CAUSES[isAhead ? 'ahead' : 'clicked']} ${describePageTime(samples)}`
      const sideOf = ({ value }) => ({ open: () => prepare(`${value}/readable/`, isAhead), work: click })
      const trace = await pageTables(browser, page, session, { ours: sideOf(ours), theirs: sideOf(theirs) })
      return { ours: samples.ours.ms, theirs: samples.theirs.ms, limit, trace }
    }
    const [clicked, ahead] = [await compare(false), await compare(true)]
    await browser.close()
    for (const worker of [ours, theirs, editor, upstream]) await worker.close()
    return [
      figure({
        what: 'click to request',
        against: 'hand-written fetch and iframe, on the hand-written proxy',
        unit: 'ms',
        ...clicked,
        atMost: 1.05,
      }),
      figure({
        what: 'click to request, prefetched',
        against: 'hand-written iframe whose address is there already',
        unit: 'ms',
        ...ahead,
        atMost: 1.1,
      }),
    ]
  },
}

async function callOften(url) {
  const headers = { 'content-type': 'application/json', origin: url }
  const body = JSON.stringify({ emailId: 'em_1', lang: 'en_US' })
  for (let call = 0; call < WARM_CALLS; call += 1) {
    const answer = await fetch(`${url}${PATH}`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
}

/** Nothing is left to do for the page; on a busy machine, after a second all the same. */
const settled = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, 1_000)
        requestAnimationFrame(() => requestIdleCallback(() => resolve()))
      }),
  )
