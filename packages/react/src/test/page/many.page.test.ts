import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inFull } from '../../../../../test/full.js'
import { MANY } from '../backend.js'
import { startBuiltPage } from './built-page.js'
import { launchBrowser } from './drive.js'

/** Of the processor, for a jump by a hundred rows: a screen of placeholders, then of rows. */
const USUAL_STEP_MS = 200
/** In a narrow list rows differ by a line, too. */
const WIDTHS = inFull([1024, 360], [360])
/** So many steps are measured together. */
const TOGETHER = 5
const AXE = createRequire(import.meta.url).resolve('axe-core')

let app: Awaited<ReturnType<typeof startBuiltPage>>
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startBuiltPage('many-page.tsx'), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

/** The page with ten thousand emails, and which pages of them it reads. */
async function openMany(size: { width: number; height: number }) {
  const page = await browser.newPage({ viewport: size })
  page.setDefaultTimeout(45_000)
  const lists: string[] = []
  const faults: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/emails?')) lists.push(new URL(request.url()).search)
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  await page.goto(app.url)
  await page.locator(`[aria-label^="Email ${MANY}"][role=row]`).waitFor()
  const grid = page.getByRole('grid')
  return {
    page,
    lists,
    faults,
    grid,
    row: (index: number) => page.locator(`[aria-rowindex="${index + 1}"][data-email-id]`),
    place: () => grid.evaluate(({ scrollTop, scrollHeight }) => ({ scrollTop, scrollHeight })),
    scrollTo: (index: number) =>
      grid.evaluate((box, share) => {
        box.scrollTop = Math.round(box.scrollHeight * share)
      }, index / MANY),
    /** Scrolls to each, and waits until it is there. Gives the most elements that the page had. */
    goTo: (indexes: number[]) =>
      grid.evaluate(
        async (box, { indexes, count }) => {
          let most = 0
          for (const index of indexes) {
            box.scrollTop = Math.round((box.scrollHeight / count) * index)
            const shown = `[aria-rowindex="${index + 1}"][data-email-id]`
            while (box.querySelector(shown) === null) await new Promise(requestAnimationFrame)
            most = Math.max(most, document.querySelectorAll('*').length)
          }
          return most
        },
        { indexes, count: MANY },
      ),
    focused: () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.split(',')[0]),
  }
}

it('shows ten thousand emails with few elements, few requests and steady work', async () => {
  const size = { width: 1024, height: 800 }
  const { page, lists, faults, grid, row, place, scrollTo, goTo, focused } = await openMany(size)
  await page.addScriptTag({ path: AXE })
  expect(await grid.getAttribute('aria-rowcount')).toBe(String(MANY))
  expect(await axeFaults(page)).toEqual([])

  const work = await watchWork(page)
  let most = 0
  const { scrollHeight } = await place()
  // Through the whole list, a page of rows at a time, as fast as the pages come.
  for (let index = 99; index < MANY; index += 100 * TOGETHER) {
    const indexes = Array.from({ length: TOGETHER }, (_, step) => index + 100 * step)
    most = Math.max(most, await goTo(indexes))
    await work.steps(TOGETHER)
  }
  expect((await place()).scrollHeight, 'rows are as high as they were taken to be').toBe(scrollHeight)
  expect(most).toBeLessThan(1500)
  expect(await page.locator('[data-email-id]').count()).toBeLessThan(60)
  expect(median(work.each)).toBeLessThan(USUAL_STEP_MS)
  expect(median(work.each.slice(-5)), 'rows far down cost no more').toBeLessThan(
    3 * median(work.each.slice(1, 6)),
  )
  expect(new Set(lists).size).toBe(MANY / 100)
  expect(lists.length, 'no page is read again while it is fresh').toBeLessThan(MANY / 100 + 5)

  // All are loaded: now they can be searched.
  const search = page.getByRole('searchbox')
  await search.fill('Email 77')
  await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('280')
  await search.fill('')

  // The keys reach what is far out of view.
  await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe(String(MANY))
  await grid.locator('[tabindex="0"]').focus()
  await page.keyboard.press('Home')
  await expect.poll(focused).toBe(`Email ${MANY}`)
  await page.keyboard.press('End')
  await expect.poll(focused).toBe('Email 1')
  expect(await axeFaults(page)).toEqual([])

  // Who scrolls away keeps the focus, and is not pulled back to it.
  await scrollTo(0)
  await row(3).waitFor({ state: 'attached' })
  expect(await focused()).toBe('Email 1')
  expect((await place()).scrollTop).toBe(0)
  await page.keyboard.press('ArrowUp')
  await expect.poll(focused).toBe('Email 2')

  // A refresh reads what is in view, not a hundred pages.
  lists.length = 0
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => lists.length).toBeGreaterThan(0)
  expect(lists.length).toBeLessThan(4)
  expect(faults).toEqual([])
  await page.close()
}, 120_000)

it('has its colours in a bundle of Vite, whether the page names a scheme or not', async () => {
  const page = await browser.newPage({ colorScheme: 'dark' })
  await page.goto(app.url)
  const create = page.getByRole('button', { name: 'Create email' })
  const colours = () =>
    create.evaluate((button) => {
      const { backgroundColor, color } = getComputedStyle(button)
      return [backgroundColor, color]
    })
  await expect.poll(colours).toEqual(['rgb(67, 56, 202)', 'rgb(255, 255, 255)'])
  for (const [theme, ...expected] of [
    ['dark', 'rgb(165, 180, 252)', 'rgb(30, 27, 75)'],
    ['system', 'rgb(165, 180, 252)', 'rgb(30, 27, 75)'],
    ['light', 'rgb(67, 56, 202)', 'rgb(255, 255, 255)'],
  ]) {
    await page.evaluate((theme = '') => {
      document.documentElement.dataset.mailframeTheme = theme
    }, theme)
    await expect.poll(colours, { message: theme ?? '' }).toEqual(expected)
  }
  await page.close()
})

it.each(WIDTHS)(
  'goes exactly as far as it is scrolled in a list of %i pixels, and stays there in another width',
  async (width) => {
    const { page, grid, row, place } = await openMany({ width, height: 800 })
    // What was read and drawn at first has settled.
    await page.locator('.mailframe-thumbnail iframe').first().waitFor({ state: 'attached' })
    await expect
      .poll(() => page.locator('.mailframe-row[data-skeleton], .mailframe-row:not([data-email-id])').count())
      .toBe(0)
    const { scrollHeight } = await place()
    const rowHeight = await row(5).evaluate((element) => element.getBoundingClientRect().height)
    // Rows differ by a line in a narrow list.
    const slack = width === 360 ? 0.01 : 0
    expect(
      Math.abs(scrollHeight - MANY * rowHeight),
      'what is not drawn yet counts as high as what is',
    ).toBeLessThanOrEqual(slack * scrollHeight)
    const steps = 60
    await grid.evaluate(async (box, count) => {
      for (let step = 0; step < count; step += 1) {
        box.scrollTop += 900
        await new Promise(requestAnimationFrame)
      }
    }, steps)
    const reached = await place()
    expect(Math.abs(reached.scrollTop - steps * 900)).toBeLessThanOrEqual(slack * scrollHeight)
    expect(Math.abs(reached.scrollHeight - scrollHeight)).toBeLessThanOrEqual(slack * scrollHeight)
    // Rows follow each other, from the first in view to the last; the very first is kept for Tab. While one scrolls, their
    // elements may stand in another order.
    const tops = await grid.evaluate((box) =>
      [...box.querySelectorAll('[data-index]')].map((row) => Math.round(row.getBoundingClientRect().top)),
    )
    const [, ...inView] = tops.sort((one, other) => one - other)
    const gaps = inView.slice(1).map((top, index) => top - (inView[index] ?? 0))
    expect(Math.max(...gaps)).toBeLessThan(rowHeight * 1.5)
    expect(Math.min(...gaps), 'none lies over another').toBeGreaterThan(rowHeight * 0.5)
    const top = () =>
      grid.evaluate((box) => {
        const { left, top } = box.getBoundingClientRect()
        return document
          .elementFromPoint(left + 20, top + 3)
          ?.closest('[role=row]')
          ?.getAttribute('aria-rowindex')
      })
    const first = Number(await top())
    await row(first).locator('.mailframe-thumbnail[data-state=ready]').waitFor()

    // Another width, other heights: the row at the top stays there.
    const before = await top()
    await page.setViewportSize({ width: width === 360 ? 1024 : 360, height: 800 })
    await expect.poll(async () => (await place()).scrollHeight).not.toBe(scrollHeight)
    await expect.poll(top).toBe(before)
    await page.close()
  },
)

async function axeFaults(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run: (
          element: Element,
          options: object,
        ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
      }
    }
    const { violations } = await axe.run(document.body, { iframes: false })
    return violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) }))
  })
}

/**
 * What the page's thread works at each step, in milliseconds of the processor: by the clock, a task on a busy machine
 * can be long because it had to wait.
 */
async function watchWork(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const each: number[] = []
  let before = await worked()
  return {
    each,
    async steps(count: number) {
      const now = await worked()
      each.push((now - before) / count)
      before = now
    },
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
