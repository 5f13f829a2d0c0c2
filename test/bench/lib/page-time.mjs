const KINDS = { script: 'ScriptDuration', style: 'RecalcStyleDuration', layout: 'LayoutDuration' }

/**
 * What a page does during `work`, in milliseconds of its main thread, beside what `work` gives.
 *
 * @param {import('playwright').CDPSession} session
 * @param {() => Promise<Record<string, number>>} work
 */
export async function withPageTime(session, work) {
  const before = await timesOf(session)
  const figures = await work()
  const after = await timesOf(session)
  return {
    ...figures,
    ...Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, after[kind] - before[kind]])),
  }
}

/** As a sentence, of the samples of two sides. */
export function describePageTime({ ours, theirs }) {
  const texts = Object.keys(KINDS).map(
    (kind) => `${kind} ${medianOf(ours[kind]).toFixed(1)} ms against ${medianOf(theirs[kind]).toFixed(1)}`,
  )
  return `on the main thread: ${texts.join(', ')}.`
}

/** A session that tells them. */
export async function openSession(page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return session
}

async function timesOf(session) {
  const { metrics } = await session.send('Performance.getMetrics')
  const known = new Map(metrics.map(({ name, value }) => [name, value * 1000]))
  return Object.fromEntries(Object.entries(KINDS).map(([kind, name]) => [kind, known.get(name) ?? 0]))
}

const medianOf = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]
