import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, addMonths } from '../ai/days.js'
import { AiUsageChart } from '../charts.js'
import { AiBalances, AiBills, AiLimitForm, AiUsage, MailframeProvider } from '../index.js'
import { expectNoFaults } from '../test/axe.js'
import { dayBefore, spendAi } from '../test/spend-ai.js'
import { createTestBackend } from '../testing.js'
import { DayPlot } from './day-plot.js'
import { DaySketch } from './day-sketch.js'
import '../styles.css'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  document.documentElement.removeAttribute('style')
  document.documentElement.removeAttribute('dir')
  document.body.replaceChildren()
})

const OCTOBER = { startDate: '2026-10-01', endDate: '2026-10-31' }
const BY_DAY = [
  { date: '2026-10-01', credits: 10 },
  { date: '2026-10-31', credits: 9_007_199_254_740_991 },
]
const inside = (selector: string, root: ParentNode = document) => [...root.querySelectorAll(selector)]
const bars = () => inside('.recharts-bar-rectangle path').map((bar) => bar.getBoundingClientRect())

function renderChart(width: string) {
  return render(
    <MailframeProvider endpoint="/api/mailframe" fetch={() => new Promise(() => {})}>
      <div style={{ width }}>
        <AiUsageChart {...OCTOBER} byDay={BY_DAY} />
      </div>
    </MailframeProvider>,
  )
}

it('draws each day from left to right, within the width that it gets', async () => {
  await page.viewport(1024, 768)
  renderChart('600px')
  await expect.poll(() => bars().length).toBe(2)
  const box = inside('.mailframe-chart')[0]
  expect(bars()[0]?.x).toBeLessThan(bars()[1]?.x ?? 0)
  for (const text of inside('.recharts-text')) {
    const { left, right } = text.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(box?.getBoundingClientRect().left ?? 0)
    expect(right).toBeLessThanOrEqual((box?.getBoundingClientRect().right ?? 0) + 1)
  }
  const parent = box?.parentElement
  if (parent) parent.style.width = '300px'
  await expect.poll(() => inside('.recharts-surface')[0]?.getBoundingClientRect().width).toBe(300)
})

it('turns its axes where the page is written from right to left, also later', async () => {
  renderChart('600px')
  await expect.poll(() => bars().length).toBe(2)
  document.documentElement.dir = 'rtl'
  await expect.poll(() => (bars()[0]?.x ?? 0) > (bars()[1]?.x ?? 0)).toBe(true)
  const plot = inside('.mailframe-chart-plot')[0]?.getBoundingClientRect()
  const middle = (plot?.x ?? 0) + (plot?.width ?? 0) / 2
  for (const text of inside('.recharts-yAxis-tick-labels text')) {
    expect(text.getBoundingClientRect().x).toBeGreaterThan(middle)
    expect(text.getBoundingClientRect().right).toBeLessThanOrEqual((plot?.right ?? 0) + 1)
  }
})

it.each([
  ['ltr', 31, 'day', 600],
  ['rtl', 31, 'day', 600],
  ['ltr', 5, 'day', 390],
  ['ltr', 184, 'day', 1000],
  ['rtl', 14, 'month', 500],
] as const)(
  'draws the same at once as the library does later: %s, %s bars of a %s on %s px',
  (dir, count, unit, width) => {
    document.documentElement.dir = dir
    const points = Array.from({ length: count }, (_, index) => ({
      date: unit === 'day' ? addDays('2026-10-01', index) : `${addMonths('2026-10', index)}-01`,
      credits: index % 3 === 0 ? 0 : index * 37.5,
    }))
    const props = { series: { unit, points }, size: { width, height: 240 }, isRtl: dir === 'rtl' }
    /** What stands where, seen from its own corner. */
    const placesIn = (element: ReactNode, barsIn: string) => {
      const { container, unmount } = render(
        <MailframeProvider endpoint="/api/mailframe" fetch={() => new Promise(() => {})}>
          <div className="mailframe">
            <div className="mailframe-chart-plot" style={{ width }}>
              {element}
            </div>
          </div>
        </MailframeProvider>,
      )
      const corner = inside('svg', container)[0]?.getBoundingClientRect() ?? new DOMRect()
      const placesOf = (selector: string) =>
        inside(selector, container).map((each) => {
          const { x, y, width, height } = each.getBoundingClientRect()
          return {
            text: each.textContent,
            place: [x - corner.x, y - corner.y, width, height].map(Math.round),
          }
        })
      const bars = placesOf(barsIn).map(({ place }) => place)
      const texts = placesOf('text').sort((one, other) => (one.place[0] ?? 0) - (other.place[0] ?? 0))
      unmount()
      return { bars, texts }
    }
    const later = placesIn(<DayPlot {...props} isStill />, '.recharts-bar-rectangle path')
    const atOnce = placesIn(<DaySketch {...props} />, '.mailframe-chart-bar')
    expect(later.bars).toHaveLength(points.filter(({ credits }) => credits > 0).length)
    expect(later.texts.length).toBeGreaterThan(4)
    expect(atOnce).toEqual(later)
  },
)

/**
 * A clock of pictures, 20 ms apart, that follow at once: a browser with other pages in front draws few, and the time
 * that it takes says nothing of the chart.
 */
function fakeFrames() {
  let now = performance.now()
  let waiting = new Map<number, FrameRequestCallback>()
  let asked = 0
  function draw() {
    const due = waiting
    waiting = new Map()
    now += 20
    for (const callback of due.values()) callback(now)
  }
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    if (waiting.size === 0) setTimeout(draw)
    asked += 1
    waiting.set(asked, callback)
    return asked
  })
  vi.spyOn(window, 'cancelAnimationFrame').mockImplementation((id) => {
    waiting.delete(id)
  })
}

it('draws bars of their full height at once, also where the library is there already', async () => {
  await page.viewport(1024, 768)
  renderChart('600px')
  await expect.poll(() => inside('.recharts-bar-rectangle').length).toBeGreaterThan(0)
  cleanup()
  fakeFrames()
  const frame = () => new Promise((resolve) => window.requestAnimationFrame(resolve))
  const tallest = () => Math.max(0, ...bars().map(({ height }) => height))
  renderChart('600px')
  while (inside('.recharts-bar-rectangle').length === 0) await frame()
  const start = performance.now()
  let [before, changed] = [tallest(), start]
  while (before < 150 || performance.now() - changed < 500) {
    await frame()
    const now = tallest()
    if (now !== before) [before, changed] = [now, performance.now()]
  }
  // React draws what is asked for in a later picture.
  expect(changed - start).toBeLessThanOrEqual(60)
})

it.each(['light', 'dark'])('no AI widget has a fault in %s', async (scheme) => {
  await page.viewport(1024, 768)
  document.documentElement.style.cssText = `color-scheme: ${scheme}; background: light-dark(#fff, #111)`
  const day = `${dayBefore(0)}T00:00:00Z`
  const period = { startTime: day, endTime: '2120-01-01T00:00:00Z' }
  const backend = await createTestBackend({
    allow: () => true,
    aiLimit: () => ({ maximumLimitCredits: 12, ...period }),
  })
  await spendAi(backend, 'test-user', [{ at: day, feature: 'aiEmailGeneration' }])
  const { container } = render(
    <>
      <AiUsage />
      <AiUsage renderByDay={(days) => <AiUsageChart {...days} />} />
      <AiUsage scope="application" />
      <AiBalances />
      <AiBills />
      <AiLimitForm />
    </>,
    { wrapper: backend.Provider },
  )
  await expect.poll(() => inside('[data-state=near]').length).toBe(2)
  await expect.poll(() => bars().length).toBe(1)
  await expect.poll(() => inside('[data-state=loading]').length).toBe(0)
  await page.getByRole('radio', { name: 'Custom' }).first().click({ force: true })
  await page.getByRole('button', { name: 'Set limit' }).click()
  await expect.poll(() => inside('[aria-invalid=true]').length).toBe(2)
  await expectNoFaults(container)
  await backend.close()
})

it('works under a strict policy, and has nothing refused', async () => {
  const query = new URLSearchParams({ ai: '', policy: "default-src 'self'" })
  const frame = document.createElement('iframe')
  frame.style.cssText = 'width: 900px; height: 1200px'
  frame.src = `/test-backend/page?${query}`
  document.body.append(frame)
  const all = (selector: string) => inside(selector, frame.contentDocument ?? document)
  await expect.poll(() => all('.recharts-bar-rectangle path').length, { timeout: 20_000 }).toBe(2)
  const surface = all('.recharts-surface')[0]?.getBoundingClientRect()
  expect(surface?.width).toBeGreaterThan(500)
  expect(surface?.height).toBe(240)
  await expect.poll(() => all('.mailframe-ai-bar')[30]?.getBoundingClientRect().height).toBeGreaterThan(50)
  const used = () => {
    const [track, bar] = all('.mailframe-ai-meter rect').map((each) => each.getBoundingClientRect().width)
    return (bar ?? 0) / (track ?? 1)
  }
  await expect.poll(used).toBeCloseTo(30 / 36, 2)
  expect(frame.contentDocument?.body.dataset.violations).toBeUndefined()
})
