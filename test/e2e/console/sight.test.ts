import { describe, expect, it } from 'vitest'
import { inFull } from '../../full.js'
import { whatForcedColorsHide } from '../forced-colors.js'
import { enlargeText, whatDoesNotFit } from '../looks.js'
import { button, consoleTests, exact, newPage, open, page } from './driver.js'
import { fillPages, LOOKS, PAGES } from './pages.js'

consoleTests()

/** Of all pages, what every run looks at. */
const someOf = <Item>(all: readonly Item[]) => all.filter((_, index) => index % inFull(1, 10) === 0)

async function show(hash: string, sign: string): Promise<void> {
  await open(hash)
  await page.locator('main').getByText(sign).first().waitFor()
}

describe('text at twice its size', () => {
  it.each([390, 1280])('fits on every page, %i pixels wide', async (width) => {
    await newPage({ viewport: { width, height: 844 }, reducedMotion: 'reduce' })
    const pages = [...PAGES, ...(await fillPages())]
    for (const [hash, sign] of someOf(pages)) {
      await show(hash, sign)
      await enlargeText(page)
      await expect.poll(() => whatDoesNotFit(page), { message: hash }).toEqual([])
    }
  })

  it('makes a page as wide as a screen the one of a phone', async () => {
    await show('applications', 'mailframe-noai-app')
    expect(await exact('Menu').isVisible()).toBe(false)
    const before = await page.getByRole('heading', { level: 1 }).evaluate((title) => title.clientHeight)
    await enlargeText(page)
    await exact('Menu').waitFor()
    const after = await page.getByRole('heading', { level: 1 }).evaluate((title) => title.clientHeight)
    expect(after).toBe(2 * before)
  })
})

describe('colours of the system', () => {
  it.each(LOOKS)('leave everything to be seen: %s, %i pixels wide', async (colorScheme, width) => {
    await newPage({ colorScheme, viewport: { width, height: 844 }, reducedMotion: 'reduce' })
    const pages = [...PAGES, ...(await fillPages())]
    for (const [hash, sign] of someOf(pages)) {
      await show(hash, sign)
      await expect.poll(() => whatForcedColorsHide(page), { message: hash }).toEqual([])
    }
  })

  it('tell what is on, chosen and pressed', async () => {
    await newPage({ forcedColors: 'active', viewport: { width: 1280, height: 800 } })
    const groundOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    await show('api-users', 'dev_test')
    for (const [on, off] of [
      ['.toggle[aria-checked="true"]', '.toggle[aria-checked="false"]'],
      ['.segments input:checked + span', '.segments input:not(:checked) + span'],
      ['.nav-link[aria-current]', '.nav-link:not([aria-current])'],
    ] as const) {
      expect(await groundOf(on)).not.toBe(await groundOf(off))
    }
    await show('requests', 'Requests')
    const before = await groundOf('[aria-pressed]')
    await button('Pause').click()
    await expect.poll(() => groundOf('[aria-pressed]')).not.toBe(before)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search everything' }).fill('demo')
    await page
      .getByRole('option', { name: /^demo-/ })
      .first()
      .waitFor()
    expect(await groundOf('.hit[aria-selected="true"]')).not.toBe(
      await groundOf('.hit[aria-selected="false"]'),
    )
  })
})

describe('a phone', () => {
  it('has no label of a row over another', async () => {
    await newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
    await show('applications/mailframe-app/end-users', 'demo-grace')
    const lines = await page.locator('.cards td[data-label]').evaluateAll((cells) =>
      cells.map((cell) => {
        const { height } = getComputedStyle(cell, '::before')
        return cell.getBoundingClientRect().height >= Number.parseFloat(height)
      }),
    )
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.filter((fits) => !fits)).toEqual([])
  })
})
