import type { BrowserContext, Page } from 'playwright'
import { beforeEach, describe, expect, it } from 'vitest'
import { inFull } from '../full.js'
import { catalogueEntries, catalogueTests, FOLDER, host, newContext } from './catalogue-site.js'
import { drag, editorIn, text } from './editor-driver.js'

let context: BrowserContext
/** What no page may do: ask elsewhere, ask in vain, or complain. */
let faults: string[]

catalogueTests()

beforeEach(async () => {
  faults = []
  context = await newContext({ viewport: { width: 1440, height: 1000 } })
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.host !== `127.0.0.1:${host.port}`)
      faults.push(`asked ${url.href}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`)
  })
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  context.on('weberror', (error) => faults.push(String(error.error())))
})

async function open(path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(host.address(path))
  return page
}

const openStory = (id: string, globals = '') =>
  open(`iframe.html?${new URLSearchParams({ id, viewMode: 'story', globals })}`)

describe('the built catalogue in a sub-folder of a plain file server', () => {
  it('begins with the overview, where the editor opens, edits and saves, and the list shows it', async () => {
    const page = await open('')
    const preview = page.frameLocator('#storybook-preview-iframe')
    await preview.getByRole('heading', { level: 1 }).waitFor()
    const list = preview.locator('.live-list')
    await list.getByRole('button', { name: 'Open Spring newsletter' }).click()
    const frame = preview.frameLocator('.mailframe-iframe')
    const editor = editorIn(frame)
    await editor.ready()
    await editor.canvas.getByText('What is new this spring').first().waitFor()
    await drag(page, editor.block('Text'), editor.element('mj-column').first())
    await editor.element('mj-text').first().dblclick()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Written in the catalogue')
    await editor.save.click()
    await text(editor.state).toBe('All changes saved')
    await preview.getByText(/^Saved at/).waitFor()
    const picture = list.getByRole('row').filter({ hasText: 'Spring newsletter' }).frameLocator('iframe')
    await picture.getByText('Written in the catalogue').waitFor()
    // The host gave files alone: what the editor asked was answered in the page.
    expect(host.paths.filter((path) => path.includes('/_/'))).toEqual([])
    expect(faults).toEqual([])
  })

  it('links from the overview to pages that are there', async () => {
    const page = await openStory('overview--overview')
    const links = page.locator('a[target=_top]')
    await links.first().waitFor()
    const targets = await links.evaluateAll((elements) =>
      elements.map((element) => new URL((element as HTMLAnchorElement).href)),
    )
    const entries = new Map(catalogueEntries().map((entry) => [entry.id, entry]))
    const missing = targets.filter(({ pathname, searchParams }) => {
      const [, type, id = ''] = /^\/(\w+)\/(.+)$/.exec(searchParams.get('path') ?? '') ?? []
      return pathname !== `/${FOLDER}/` || entries.get(id)?.type !== type
    })
    expect(missing.map(({ search }) => search)).toEqual([])
    expect(targets.length).toBeGreaterThan(10)
  })

  it('shows stories by themselves, in every language and both themes', async () => {
    const page = await openStory('emails-emaillist--ready', 'theme:dark;language:ja_JP;direction:rtl')
    await page.locator('.mailframe-list[data-state=ready]').waitFor()
    await page.locator('html[dir=rtl]').waitFor()
    await page.locator('.mailframe-list[lang=ja-JP]').waitFor()
    const scheme = () => page.locator('html').evaluate((element) => getComputedStyle(element).colorScheme)
    await expect.poll(scheme).toBe('dark')

    const failed = await openStory('editor-errors--misconfigured')
    await failed.locator('[data-state=error] [data-kind=misconfigured]').waitFor()
    // Said to the team, in the console of the story alone.
    await expect
      .poll(() => faults)
      .toEqual([expect.stringMatching(/^Mailframe: .*not set up correctly.* \(POST \S+\/editor\)$/)])
  })

  it('has docs with code and controls', async () => {
    const page = await open('?path=/docs/emails-emaillist--docs')
    const preview = page.frameLocator('#storybook-preview-iframe')
    await preview.getByRole('heading', { name: 'EmailList', level: 1 }).waitFor()
    await preview.getByText('pageSize').first().waitFor()
    await preview.locator('.mailframe-list[data-state=ready]').first().waitFor()
    expect(faults).toEqual([])
  })

  const GUIDES: [name: string, words: string][] = [
    ['theming', '--mailframe-accent-strong'],
    ['errors', 'serviceMisconfigured'],
    ['testing', 'createTestBackend'],
  ]
  it.each(inFull(GUIDES, GUIDES.slice(0, 1)))('has a guide to %s', async (name, words) => {
    const page = await open(`iframe.html?id=guides-${name}--docs&viewMode=docs`)
    await page.getByText(words).first().waitFor()
    if (name === 'theming') await page.locator('.mailframe-ai[data-state=ready]').first().waitFor()
    expect(faults).toEqual([])
  })
})
