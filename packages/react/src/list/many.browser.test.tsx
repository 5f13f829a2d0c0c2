import { afterEach, expect, it } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { EmailList } from '../index.js'
import { expectNoFaults } from '../test/axe.js'
import { cleanUp, renderApp, signIn } from '../test/harness.js'
import { ROW_PX } from './use-drawn-rows.js'
import '../styles.css'

const COUNT = 10_000
/**
 * A step is a jump by a hundred rows: what is read is drawn as placeholders, then as rows, in React's development build
 * under StrictMode, which draws everything twice.
 */
const USUAL_STEP_MS = 800

afterEach(cleanUp)

it('shows ten thousand emails with few elements, few requests and steady work', async () => {
  await page.viewport(1024, 800)
  const user = signIn()
  await fetch(`/test-backend/seed?userId=${user.userId}&count=${COUNT}`, { method: 'POST' })
  const lists: string[] = []
  const counting: typeof fetch = (input, init) => {
    if (String(input).includes('/emails?')) lists.push(new URL(String(input), location.href).search)
    return user.fetch(input, init)
  }
  const { container } = renderApp(<EmailList paging="infinite" pageSize={100} onOpen={() => {}} />, {
    fetch: counting,
  })
  const grid = () => container.querySelector<HTMLElement>('[role=grid]')
  const loaded = () => [...container.querySelectorAll<HTMLElement>('[data-email-id]')]
  const rowAt = (index: number) => container.querySelector<HTMLElement>(`[aria-rowindex="${index + 1}"]`)
  let moved = 0
  const scrollTo = (index: number) => {
    const box = grid()
    if (box) box.scrollTop = (box.scrollHeight / COUNT) * index
    moved = performance.now()
  }
  const shownAt = (index: number) => {
    if (rowAt(index)?.dataset.emailId) return 'an email'
    // Rows that were measured as placeholders are less high: what is drawn by then tells how far off the guess was.
    const off = [...container.querySelectorAll('[aria-rowindex]')]
      .map((row) => index + 1 - Number(row.getAttribute('aria-rowindex')))
      .sort((one, other) => Math.abs(one) - Math.abs(other))[0]
    if (off && performance.now() - moved > 1000) {
      grid()?.scrollBy({ top: off * ROW_PX })
      moved = performance.now()
    }
    const alert = container.querySelector('[role=alert]')?.textContent ?? 'no alert'
    return `${rowAt(index) ? 'a placeholder' : 'nothing'}, ${alert}, at ${grid()?.scrollTop} of ${grid()?.scrollHeight}`
  }
  await expect.poll(() => rowAt(0)?.getAttribute('aria-label'), { timeout: 30_000 }).toBe(`Email ${COUNT}`)
  expect(grid()?.getAttribute('aria-rowcount')).toBe(String(COUNT))
  await expectNoFaults(container)

  const work = await watchWork()
  let most = 0
  // Through the whole list, a page of rows at a time, as fast as the pages come.
  for (let index = 99; index < COUNT; index += 100) {
    scrollTo(index)
    await expect.poll(() => shownAt(index), { interval: 20, timeout: 60_000 }).toBe('an email')
    most = Math.max(most, container.querySelectorAll('*').length)
    await work.step()
  }
  expect(most).toBeLessThan(1500)
  expect(loaded().length).toBeLessThan(60)
  expect(median(work.steps)).toBeLessThan(USUAL_STEP_MS)
  expect(median(work.steps.slice(-20)), 'rows far down cost no more').toBeLessThan(
    3 * median(work.steps.slice(5, 25)),
  )
  expect(new Set(lists).size).toBe(COUNT / 100)
  expect(lists.length, 'no page is read again while it is fresh').toBeLessThan(COUNT / 100 + 5)

  // All are loaded: now they can be searched.
  await userEvent.fill(page.getByRole('searchbox'), 'Email 77')
  await expect.poll(() => grid()?.getAttribute('aria-rowcount')).toBe('280')
  await userEvent.fill(page.getByRole('searchbox'), '')

  // The keys reach what is far out of view.
  await expect.poll(() => grid()?.getAttribute('aria-rowcount')).toBe(String(COUNT))
  grid()?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  await userEvent.keyboard('{Home}')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(`Email ${COUNT}`)
  await userEvent.keyboard('{End}')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Email 1')
  await expectNoFaults(container)

  // Who scrolls away keeps the focus, and is not pulled back to it.
  grid()?.scrollTo({ top: 0 })
  await expect.poll(() => rowAt(3)?.dataset.emailId).toBeDefined()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Email 1')
  expect(grid()?.scrollTop).toBe(0)
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Email 2')

  // A refresh reads what is in view, not a hundred pages.
  lists.length = 0
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => lists.length).toBeGreaterThan(0)
  expect(lists.length).toBeLessThan(4)
}, 300_000)

/**
 * What the page's thread works at each step, in milliseconds of the processor: by the clock, a task on a busy machine
 * can be long because it had to wait.
 */
async function watchWork() {
  const session = cdp()
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const steps: number[] = []
  let before = await worked()
  return {
    steps,
    async step() {
      const now = await worked()
      steps.push(now - before)
      before = now
    },
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
