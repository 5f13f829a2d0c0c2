import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  axeFaults,
  consoleTests,
  emulator,
  exact,
  ignoreErrors,
  newPage,
  open,
  page,
  sendMail,
} from './driver.js'

consoleTests()

const HTML = `<html><head><style>
  body { margin: 0; color: rgb(1, 1, 1) }
  .grid { display: grid }
  @media (max-width: 400px) { h1 { color: rgb(2, 2, 2) } }
  @media (prefers-color-scheme: dark) { p { color: rgb(3, 3, 3) } }
</style></head><body><h1>Title</h1><p class="grid">Text</p>
<a href="/offers">Offers</a> <a href="http://example.com">Old</a><img src="https://outside.example/x.png"></body></html>`

async function openMessage(changes: Record<string, string>): Promise<void> {
  await sendMail(changes)
  // A frame that is there is of this message.
  await page.goto('about:blank')
  await open(`inbox/${encodeURIComponent(emulator.messages.list().at(-1)?.id ?? '')}`)
  await page.locator('iframe').waitFor()
}

const choose = (name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true })
const inPreview = () => page.frameLocator('iframe')
const colourOf = (tag: string) =>
  inPreview()
    .locator(tag)
    .evaluate((element) => getComputedStyle(element).color)

it('shows an email as on a desktop and a phone, in light and in dark', async () => {
  await openMessage({ html: HTML })
  expect(await colourOf('h1')).toBe('rgb(1, 1, 1)')
  await choose('Phone')
  await expect.poll(() => colourOf('h1')).toBe('rgb(2, 2, 2)')
  await expect.poll(() => page.locator('iframe').evaluate(({ clientWidth }) => clientWidth)).toBe(375)
  expect(await colourOf('p')).toBe('rgb(1, 1, 1)')
  await choose('Dark')
  await expect.poll(() => colourOf('p')).toBe('rgb(3, 3, 3)')
  expect(await page.getByText('has no dark styles').count()).toBe(0)
  await choose('Light')
  await expect.poll(() => colourOf('p')).toBe('rgb(1, 1, 1)')
  await openMessage({ html: '<p>Plain</p>' })
  await choose('Dark')
  await page.getByText('has no dark styles').waitFor()
  await choose('Inverted')
  await page.getByText('invert colors').waitFor()
  ignoreErrors(/outside\.example/)
})

it('looks the same to a reader whose machine is dark', async () => {
  await newPage({ colorScheme: 'dark' })
  await openMessage({ html: HTML })
  await expect.poll(() => colourOf('p')).toBe('rgb(1, 1, 1)')
  await choose('Dark')
  await expect.poll(() => colourOf('p')).toBe('rgb(3, 3, 3)')
  ignoreErrors(/outside\.example/)
})

it('checks links, pictures, size, unsubscribing, and what clients do not render', async () => {
  await openMessage({ html: HTML })
  await choose('Checks')
  const group = (name: string) => page.getByRole('list', { name, exact: true })
  await group('Links').getByText('1 link that no client opens').waitFor()
  await group('Links').getByText('1 link over http').waitFor()
  await group('Images').getByText('1 image without alt text').waitFor()
  await group('Size').getByText('Gmail shows all of it').waitFor()
  await group('Unsubscribe').getByText('No List-Unsubscribe header').waitFor()
  await group('Client support').getByText('display:grid: not supported by').waitFor()
  expect(await axeFaults()).toEqual([])

  await openMessage({
    html: `<p>${'é'.repeat(60_000)}</p><a href="https://example.com/u">Unsubscribe</a>`,
    headers: JSON.stringify({
      'List-Unsubscribe': '<https://example.com/u>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  })
  await choose('Checks')
  await group('Size').getByText('Gmail clips it').waitFor()
  await group('Unsubscribe').getByText('with one click').waitFor()
  await group('Images').getByText('No images').waitFor()
  ignoreErrors(/outside\.example/)
})

it('is exported as a file that holds the whole message', async () => {
  await openMessage({ subject: 'Autumn: 20% off / all', plain: 'In text' })
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download .eml' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Autumn 20 off all.eml')
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toBe(emulator.messages.list().at(-1)?.source)
  expect(text).toContain('Content-Type: text/plain')
  await choose('Raw')
  await page.getByLabel('Source').getByText('Content-Type: multipart/mixed').waitFor()
  await exact('Copy the source').waitFor()
})
