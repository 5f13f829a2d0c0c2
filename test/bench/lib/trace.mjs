const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel']
const NAMED = [
  'FunctionCall',
  'EventDispatch',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
]

/**
 * The task of a page that took most of its thread, as a sentence: on a busy machine a task waits for a processor, and
 * the clock says nothing of that.
 *
 * @param {import('playwright').Browser} browser
 * @param {import('playwright').Page} page
 * @param {() => Promise<unknown>} work
 */
export async function longestTaskOf(browser, page, work) {
  await browser.startTracing(page, { categories: CATEGORIES })
  await work()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()))
  const threads = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(({ pid, tid }) => traceEvents.filter((one) => one.ph === 'X' && one.pid === pid && one.tid === tid))
  const [events = []] = threads.sort((one, other) => other.length - one.length)
  const longest = events
    .filter(({ name, tdur }) => name.endsWith('RunTask') && tdur !== undefined)
    .sort((one, other) => other.tdur - one.tdur)[0]
  if (longest === undefined) return 'the trace has no task.'
  const end = longest.ts + longest.dur
  const parts = NAMED.flatMap((name) => {
    const within = events.filter(
      (one) => one.name === name && one.ts >= longest.ts && one.ts + one.dur <= end,
    )
    const time = Math.max(0, ...within.map(({ tdur = 0 }) => tdur))
    return time < 1_000 ? [] : [`${name} ${milliseconds(time)}`]
  })
  return `in a trace, the longest task has ${milliseconds(longest.tdur)} of its thread (${milliseconds(longest.dur)} of the clock)${parts.length === 0 ? '' : `: ${parts.join(', ')}`}.`
}

const milliseconds = (microseconds) => `${(microseconds / 1_000).toFixed(0)} ms`
