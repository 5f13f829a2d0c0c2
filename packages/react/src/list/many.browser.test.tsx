import { afterEach, expect, it } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { EmailList } from '../index.js'
import { expectNoFaults } from '../test/axe.js'
import { cleanUp, renderApp, signIn } from '../test/harness.js'
import '../styles.css'

const COUNT = 10_000
/**
 * A step is a jump by a hundred rows: what is read is drawn as placeholders, then as rows, in React's development build
 * under StrictMode, which draws everything twice.
 */
const LONGEST_STEP_MS = 800
const USUAL_STEP_MS = 400
const USUAL_TASK_MS = 300

afterEach(cleanUp)

it('shows ten thousand emails with few elements, few requests and no long task', async () => {
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
  await expect.poll(() => rowAt(0)?.getAttribute('aria-label'), { timeout: 30_000 }).toBe(`Email ${COUNT}`)
  expect(grid()?.getAttribute('aria-rowcount')).toBe(String(COUNT))
  await expectNoFaults(container)

  const work = await watchWork()
  let most = 0
  // Through the whole list, a page of rows at a time, as fast as the pages come.
  for (let index = 99; index < COUNT; index += 100) {
    const box = grid()
    if (box === null) throw new Error('there is no list')
    box.scrollTop = (box.scrollHeight / COUNT) * index
    await expect.poll(() => rowAt(index)?.dataset.emailId !== undefined, { interval: 20 }).toBe(true)
    most = Math.max(most, container.querySelectorAll('*').length)
    await work.step()
  }
  const { steps, longTasks } = work.end()
  expect(most).toBeLessThan(1500)
  expect(loaded().length).toBeLessThan(60)
  expect(median(steps)).toBeLessThan(USUAL_STEP_MS)
  expect(Math.max(...steps)).toBeLessThan(LONGEST_STEP_MS)
  expect(median(longTasks)).toBeLessThan(USUAL_TASK_MS)
  expect(median(steps.slice(-20)), 'rows far down cost no more').toBeLessThan(2 * median(steps.slice(5, 25)))
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
}, 180_000)

/**
 * What the page's thread works at each step, in milliseconds of the processor, and its long tasks, in milliseconds of
 * the clock: on a busy machine a task can be long because it had to wait.
 */
async function watchWork() {
  const session = cdp()
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const longTasks: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration)
  })
  observer.observe({ type: 'longtask' })
  const steps: number[] = []
  let before = await worked()
  return {
    async step() {
      const now = await worked()
      steps.push(now - before)
      before = now
    },
    end() {
      observer.disconnect()
      return { steps, longTasks }
    },
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
