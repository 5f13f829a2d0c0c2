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
 * What the main thread of a page does during `work`: the events of a trace of Chromium.
 *
 * @param {import('playwright').Browser} browser
 * @param {import('playwright').Page} page
 * @param {() => Promise<unknown>} work
 */
export async function traceOf(browser, page, work) {
  await browser.startTracing(page, { categories: CATEGORIES })
  await work()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()))
  const threads = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(({ pid, tid }) => traceEvents.filter((one) => one.ph === 'X' && one.pid === pid && one.tid === tid))
  const [events = []] = threads.sort((one, other) => other.length - one.length)
  return events
}

/**
 * The task that took most of its thread, as a sentence: on a busy machine a task waits for a processor, and the clock
 * says nothing of that.
 */
export function longestTaskOf(events) {
  const [longest] = tasksOf(events)
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

/** Its tasks, the longest first. Some versions of Chromium note each a second time, as `RunTask`. */
export function tasksOf(events) {
  const named = events.filter(({ name, tdur }) => name.endsWith('RunTask') && tdur !== undefined)
  const whole = named.filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
  return (whole.length > 0 ? whole : named).sort((one, other) => other.tdur - one.tdur)
}

/** Microseconds of the thread by the name of the event, without those of the events in it. */
export function selfTimesOf(events) {
  const times = new Map()
  const open = []
  const add = (name, time) => {
    const short = name.replace(/^.*::/, '')
    times.set(short, (times.get(short) ?? 0) + time)
  }
  for (const { name, ts, dur = 0, tdur = dur } of [...events].sort(
    (one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0),
  )) {
    while (open.length > 0 && open.at(-1).end <= ts) open.pop()
    add(name, tdur)
    if (open.length > 0) add(open.at(-1).name, -tdur)
    open.push({ name, end: ts + dur })
  }
  return times
}

const milliseconds = (microseconds) => `${(microseconds / 1_000).toFixed(0)} ms`
