import { SERVICE_PATHS } from '@mailframe/protocol/service'
import { describe, expect, it } from 'vitest'
import { inFull } from '../../full.js'
import {
  axeFaults,
  bearer,
  button,
  call,
  consoleTests,
  exact,
  heading,
  mint,
  newPage,
  open,
  page,
  row,
} from './driver.js'
import { fillPages, PAGES } from './pages.js'

consoleTests()

it('works by keyboard alone', async () => {
  await open('applications')
  await row('Development').waitFor()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  const inDialog = (name: string) => page.getByRole('dialog', { name }).locator(':focus').waitFor()
  await press('Tab')
  await expect.poll(focused).toBe('Skip to content')
  await press('Enter')
  await page.locator('main:focus').waitFor()
  await press('Tab')
  await expect.poll(focused).toBe('New Application')
  await press('Enter')
  await inDialog('New Application')
  await press('Escape')
  // Hidden it is before the page knows of it.
  await page.locator('dialog').waitFor({ state: 'detached' })
  // The focus is back where it was, and a page that is opened takes it.
  await expect.poll(focused).toBe('New Application')
  await press('Enter')
  await inDialog('New Application')
  await page.keyboard.type('By keyboard')
  await press('Enter')
  await heading('Keys').waitFor()
  await expect.poll(focused).toBe('Keys')
  // The title stands before what comes after it.
  await exact('New Application Key').waitFor()
  await press('Tab')
  await expect.poll(focused).toBe('New Application Key')
  await press('Enter')
  await inDialog('Copy it now')
  await press('Escape')
  await expect.poll(focused).toBe('New Application Key')
  // What had the focus is gone with its row: the page's title takes it.
  await button(/^Delete client_/).focus()
  await press('Enter')
  await page.getByRole('dialog').locator(':focus').waitFor()
  await press('Tab', 'Tab', 'Enter')
  await page.getByText('No keys').nth(1).waitFor()
  await expect.poll(focused).toBe('Keys')
})

describe('accessibility', () => {
  const APPLICATION = 'applications/mailframe-app'
  // What one look and width could have wrong alone stands in the parts that all pages share.
  const SOME = inFull(
    PAGES,
    PAGES.filter((_, index) => index % 6 === 0),
  )
  it.each([
    ['light', 1280, PAGES],
    ['dark', 1280, SOME],
    ['light', 360, SOME],
  ] as const)('has no fault on its pages: %s, %i pixels wide', async (colorScheme, width, pages) => {
    await newPage({ colorScheme, viewport: { width, height: 740 }, reducedMotion: 'reduce' })
    for (const [hash, sign] of [...pages, ...(await fillPages())]) {
      await open(hash)
      await page.locator('main').getByText(sign).first().waitFor()
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect({ hash, faults: await axeFaults(), tooWide }).toEqual({ hash, faults: [], tooWide: false })
    }
  })

  it.each([
    ['applications', 'mailframe-noai-app'],
    ['requests', '/access/token'],
  ])('shows all of its %s on a phone, with targets for fingers', async (hash, sign) => {
    await newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
    const authorization = await bearer()
    await mint(authorization)
    await call('GET', `${SERVICE_PATHS.emails}?userId=demo-ada&pageNo=1&pageSize=20`, authorization)
    await open(hash)
    await row(sign).first().waitFor()
    const { rows, outside, cut, small } = await page.evaluate(() => {
      const nameOf = (element: Element) => `${element.localName}: ${element.textContent?.slice(0, 40)}`
      // The head of a table is there to be read aloud only.
      const seen = [...document.querySelectorAll<HTMLElement>('header *, main :not(thead, thead *)')].filter(
        ({ clientWidth, clientHeight }) => clientWidth > 1 && clientHeight > 1,
      )
      const boxOf = (element: Element) => element.getBoundingClientRect()
      return {
        rows: document.querySelectorAll('main tbody tr').length,
        outside: seen.filter((each) => boxOf(each).left < 0 || boxOf(each).right > innerWidth).map(nameOf),
        cut: seen
          .filter((each) => getComputedStyle(each).overflowX !== 'visible')
          .filter((each) => each.scrollWidth > each.clientWidth + 1)
          .map(nameOf),
        small: [...document.querySelectorAll('main :is(a, button, input, select), header :is(a, button)')]
          .filter((each) => boxOf(each).width > 0 && Math.min(boxOf(each).width, boxOf(each).height) < 24)
          .map(nameOf),
      }
    })
    expect(rows).toBeGreaterThanOrEqual(3)
    expect({ outside, cut, small }).toEqual({ outside: [], cut: [], small: [] })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  it('has no fault in its dialogs and behind its menu', async () => {
    await newPage({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
    await mint(await bearer())
    await open(`${APPLICATION}/keys`)
    await exact('New Application Key').click()
    await exact('Done').waitFor()
    expect(await axeFaults()).toEqual([])
    await exact('Done').click()
    await button(/^Delete mailframe-dev/).click()
    await exact('Cancel').waitFor()
    expect(await axeFaults()).toEqual([])
    await exact('Cancel').click()
    await open('requests')
    await row('/access/code').getByRole('link').click()
    await page.getByLabel('As curl', { exact: true }).waitFor()
    expect(await axeFaults()).toEqual([])
    await page.keyboard.press('Escape')
    await exact('Menu').click()
    await page.getByRole('navigation', { name: 'Console' }).waitFor()
    expect(await axeFaults()).toEqual([])
    await page.getByRole('link', { name: 'Deliveries' }).click()
    await heading('Deliveries').waitFor()
    await page.getByRole('navigation', { name: 'Console' }).waitFor({ state: 'hidden' })
  })
})
