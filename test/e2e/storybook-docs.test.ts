import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from '../../scripts/lib/root.mjs'
import { readFacts } from '../../stories/docs/facts/read-facts.js'
import type { Facts } from '../../stories/docs/facts/types.js'
import { inFull } from '../full.js'
import { catalogueEntries, catalogueTests, host, newPage } from './catalogue-site.js'

/** On a busy machine, too. */
const SOON = { timeout: 15_000 }

let facts: Facts
let page: Page

catalogueTests()
beforeAll(() => {
  facts = readFacts()
})
beforeEach(async () => {
  page = await newPage({ viewport: { width: 390, height: 844 } })
})

const pages = () => catalogueEntries().filter(({ type }) => type === 'docs')

const isByHand = (id: string) =>
  catalogueEntries().some((entry) => entry.id === id && entry.tags.includes('unattached-mdx'))

/** A docs page, once what it says is there. */
async function openDocs(id: string, globals = '') {
  await page.goto(host.address(`iframe.html?${new URLSearchParams({ id, viewMode: 'docs', globals })}`))
  // A page that is written by hand has no such section.
  await page.locator(isByHand(id) ? '#storybook-docs h1' : '#sources').waitFor()
}

describe('the docs pages', () => {
  it('do not scroll sideways on a phone', async () => {
    const wide: string[] = []
    // All are laid out by the same parts.
    for (const { id } of pages().filter((_, index) => index % inFull(1, 8) === 0)) {
      await openDocs(id)
      const [needed, there] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return [scrollWidth, clientWidth]
      })
      if (needed > there) wide.push(`${id}: ${needed} of ${there}`)
      // A table that scrolls in itself is no better.
      const tables = await page
        .locator('#storybook-docs table:not(.catalogue table)')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length)
      if (tables > 0) wide.push(`${id}: ${tables} tables`)
    }
    expect(wide).toEqual([])
    expect(pages().length).toBeGreaterThan(15)
  })

  it('show what a user writes, its import, each part with all that it takes, files, and the document', async () => {
    await openDocs('emails-emaillist--docs')
    await page.getByText('Show code').first().click()
    const code = page.locator('pre').filter({ hasText: "import { EmailList } from '@mailframe/react'" })
    await expect
      .poll(() => code.first().textContent())
      .toContain('<EmailList onOpen={(emailId) => setEmailId(emailId)} />')

    const { parts, variables, attributes } = facts.exports.EmailList ?? {
      parts: [],
      variables: [],
      attributes: [],
    }
    const shown = await page.locator('[data-part-of=EmailList] > summary > code').allInnerTexts()
    expect(shown).toEqual(parts)
    expect(shown.length).toBeGreaterThan(15)
    const namesIn = (label: string) =>
      page.getByRole('table', { name: label, exact: true }).locator('th').allInnerTexts()
    expect(await namesIn('CSS variables')).toEqual(variables)
    expect(await namesIn('Attributes')).toEqual(attributes.map(({ name }) => name))
    const anatomy = page.locator('.docs-anatomy')
    await expect.poll(() => anatomy.textContent(), SOON).toContain('.mailframe-row\n')

    const places = await page
      .locator('section[aria-labelledby=sources] a')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
    const files = places.map((place) => place.split('/blob/main/')[1] ?? '')
    expect(files).toContain('docs/react/list.md')
    expect(files).toContain('packages/react/src/list/email-list.tsx')
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  })

  it('have one for each hook, with all that it takes', async () => {
    const functions = new Set<string>()
    const pagesOfHooks = pages().filter(({ title }) => title.startsWith('Hooks/'))
    for (const { id } of inFull(pagesOfHooks, pagesOfHooks.slice(0, 2))) {
      await openDocs(id)
      for (const name of await page
        .locator('[data-function]')
        .evaluateAll((all) => all.map((each) => each.getAttribute('data-function') ?? '')))
        functions.add(name)
    }
    const hooks = Object.values(facts.exports).filter(({ name }) => /^use[A-Z]/.test(name))
    const elsewhere = new Set(['useEmailListContext', 'useEmailListItem'])
    const missing = hooks
      .map(({ name }) => name)
      .filter((name) => !functions.has(name) && !elsewhere.has(name))
    expect(functions.size).toBeGreaterThan(1)
    expect(inFull(missing, [])).toEqual([])
  })

  it('name controls in their tables of keys that are there', async () => {
    const named: string[] = []
    for (const { id } of pages().filter(({ title }) =>
      inFull(/^(?!Hooks|Guides|Overview)/, /AiUsageChart|EmailEditorDialog/).test(title),
    )) {
      await openDocs(id)
      const keys = page.locator('table[aria-label=Keys]')
      if ((await keys.count()) === 0) continue
      for (const [, name = ''] of ((await keys.textContent()) ?? '').matchAll(/‘([^’]+)’/g)) {
        // Seen, or by its name where it is an icon.
        const control = page.locator('.sbdocs-preview').first().getByText(name, { exact: true })
        await control.first().waitFor({ state: 'attached' })
        named.push(name)
      }
    }
    expect(named).toContain('Show table')
  })

  it('take on a finished theme', async () => {
    await openDocs('ai-aiusage--docs')
    await page.locator('.mailframe-ai[data-state=ready]').first().waitFor()
    const accent = () =>
      page
        .locator('.catalogue')
        .first()
        .evaluate((element) => getComputedStyle(element).getPropertyValue('--mailframe-accent'))
    const before = await accent()
    await page.getByRole('radio', { name: 'shadcn/ui' }).check({ force: true })
    await expect.poll(accent, SOON).not.toBe(before)
    await page.getByText('--mailframe-accent: var(--primary);').first().waitFor()
  })
})

describe('the toolbar', () => {
  it('puts a network between components and route', async () => {
    const story = (network: string) =>
      host.address(`iframe.html?id=emails-emaillist--ready&viewMode=story&globals=network:${network}`)
    await page.goto(story('offline'))
    await page.locator('.mailframe-list[data-state=error]').waitFor()
    await page.goto(story('slow'))
    await page.locator('.mailframe-list[data-state=loading]').waitFor()
    await page.locator('.mailframe-list[data-state=ready]').waitFor()
  })
})

describe('the first page', () => {
  it('has no command that goes on for ever before another', async () => {
    await page.goto(host.address('iframe.html?id=overview--overview&viewMode=story'))
    const blocks = page.locator('#quick-start ~ * pre')
    const codes = () => blocks.evaluateAll((all) => all.map((each) => each.textContent?.trim() ?? ''))
    const isEndless = (code: string) => /npx mailframe-emulator|npm run (?:emulator|dev)/.test(code)
    await expect.poll(async () => (await codes()).join('\n')).toContain('MAILFRAME_CLIENT_SECRET=')
    await expect
      .poll(async () => (await codes()).filter(isEndless))
      .toEqual(['npm run emulator', 'npm run dev', 'npx mailframe-emulator'])
  })
})
