import '../styles.css'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AiUsage, EmailList } from '../index.js'
import { cleanUp, ENDPOINT, renderApp, signIn } from '../test/harness.js'

afterEach(cleanUp)

const RED = 'rgb(180, 35, 24)'
const BRAND = { appearance: { variables: { accent: RED, danger: RED } } }

it('tells danger from an accent that is as red: an outline, not a full button', async () => {
  const user = signIn()
  await user.create({ name: 'Welcome' })
  const { container } = renderApp(<EmailList onOpen={() => {}} />, { fetch: user.fetch, ...BRAND })
  const create = () => container.querySelector('[data-part=create]')
  await expect.poll(create).not.toBeNull()
  await page.getByRole('checkbox', { name: 'Select Welcome' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const danger = () => document.querySelector('dialog [data-variant=danger]')
  await expect.poll(danger).not.toBeNull()
  const groundOf = (element: Element | null) => element && getComputedStyle(element).backgroundColor
  expect(groundOf(create())).toBe(RED)
  expect(groundOf(danger())).not.toBe(RED)
  expect(danger() && getComputedStyle(danger() as Element).color).toBe(RED)
})

it.each([
  [50, false],
  [100, true],
])('tells %i of 100 credits by more than the colour of the bar', async (used, isOver) => {
  const day = { date: '2026-10-01', credits: used }
  const limit = {
    maximumLimitCredits: 100,
    startTime: '2026-01-01T00:00:00Z',
    endTime: '2120-01-01T00:00:00Z',
  }
  const summary = { used, byDay: [day], byFeature: [], limit, partial: false }
  const { container } = renderApp(<AiUsage />, {
    fetch: async (input) =>
      String(input).startsWith(`${ENDPOINT}/ai/`) ? Response.json(summary) : Response.json({}),
    ...BRAND,
  })
  await expect.poll(() => container.querySelector('.mailframe-ai-limit .mailframe-ai-meter')).not.toBeNull()
  await expect
    .poll(() => container.querySelector('.mailframe-ai')?.getAttribute('data-state'))
    .toBe(isOver ? 'over' : 'ready')
  const meter = container.querySelector('.mailframe-ai-limit .mailframe-ai-meter')
  expect(meter && getComputedStyle(meter).maskImage !== 'none').toBe(isOver)
})
