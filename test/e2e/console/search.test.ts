import { expect, it } from 'vitest'
import {
  axeFaults,
  bearer,
  consoleTests,
  emulator,
  exact,
  heading,
  mint,
  newPage,
  open,
  page,
  sendMail,
} from './driver.js'

consoleTests()

const field = () => page.getByRole('combobox', { name: 'Search everything' })
const option = (name: string | RegExp) => page.getByRole('option', { name })

async function find(text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await field().fill(text)
}

it('finds everything that has a page, by keyboard from anywhere', async () => {
  await mint(await bearer(), 'demo-ada')
  await sendMail({ subject: 'Autumn sale', html: '<p>Only this week</p>' })
  const { id } = emulator.requests.find(({ path }) => path === '/access/code') ?? { id: '' }
  await open('clock')
  await heading('Clock').waitFor()

  await find('autumn')
  await option(/Autumn sale/).waitFor()
  await page.keyboard.press('Enter')
  await heading('Autumn sale').waitFor()

  await find('demo-ad')
  await option(/^demo-ada Ada/).waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await heading('demo-ada').waitFor()

  // Who is faster than the answer waits for it.
  await find('spring newsletter')
  await page.keyboard.press('Enter')
  await heading('Spring newsletter').waitFor()

  await find('without ai')
  await page.getByRole('option', { name: 'Without AI mailframe-noai-app', exact: true }).click()
  await heading('Without AI').waitFor()

  await find(id)
  await option(/POST \/access\/code/).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'POST /access/code' }).waitFor()
  // Not over another dialog.
  await page.keyboard.press('Control+k')
  expect(await field().count()).toBe(0)
  await page.keyboard.press('Escape')

  await find('only this week')
  await option(/Autumn sale/).waitFor()
  await field().fill('suppress')
  await option('Suppressions').waitFor()
  await page.keyboard.press('Enter')
  await heading('Suppressions').waitFor()
  await find('nothing like this')
  await page.getByText('Nothing matches “nothing like this”').waitFor()
  await page.keyboard.press('Escape')
  await field().waitFor({ state: 'detached' })
})

it('is there for those who use a screen reader, or fingers', async () => {
  await newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  await sendMail()
  await open('')
  await exact('Search').click()
  await field().fill('e')
  await option(/Hello/).first().waitFor()
  expect(await axeFaults()).toEqual([])
  const selected = page.locator('[role="option"][aria-selected="true"]')
  await expect
    .poll(() => field().getAttribute('aria-activedescendant'))
    .toBe(await selected.getAttribute('id'))
})

it('leads to the OpenAPI document and to a documentation that needs no network', async () => {
  await newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  await open('docs')
  await page.getByRole('heading', { name: 'Email and SMS on the emulator' }).waitFor()
  await page.getByText('MAILFRAME_CLIENT_SECRET=mailframe-dev-secret').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await axeFaults()).toEqual([])
  await page
    .locator('a[data-to]')
    .nth(2)
    .evaluate((link) => (link as HTMLElement).click())
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  await expect.poll(() => page.url()).toMatch(/#\/docs$/)
  const address = await page.getByRole('link', { name: 'OpenAPI document' }).last().getAttribute('href')
  const answer = await fetch(new URL(address ?? '', `${emulator.url}/console`))
  expect(await answer.json()).toMatchObject({ openapi: '3.1.0' })
})
