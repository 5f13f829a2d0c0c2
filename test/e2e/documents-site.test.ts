import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PACKAGES } from '../../scripts/lib/build.mjs'
import { buildDocs, DOCS_FOLDER } from '../../scripts/lib/docs.mjs'
import { browserLaunch } from '../../scripts/lib/launch.mjs'
import { ROOT } from '../../scripts/lib/root.mjs'
import { readDeclarations } from '../node/exported.js'
import { serveFolder } from './browser-emulator/static-host.js'

const SITE = join(ROOT, DOCS_FOLDER)

let host: Awaited<ReturnType<typeof serveFolder>>
let browser: Browser

beforeAll(async () => {
  await buildDocs()
  host = await serveFolder(SITE)
  browser = await chromium.launch(browserLaunch())
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await host?.close()
})

/** A page of the site; what it complains of, or asks of others, is in `faults`. */
async function open(path: string, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext(options)
  const faults: string[] = []
  context.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  context.on('weberror', (error) => faults.push(String(error.error())))
  context.on('request', (request) => {
    const { protocol, host: asked } = new URL(request.url())
    if (protocol.startsWith('http') && asked !== `127.0.0.1:${host.port}`) faults.push(`asked ${asked}`)
  })
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${host.port}/${path}`)
  return { page, faults, [Symbol.asyncDispose]: () => context.close() }
}

async function search(page: Page, words: string) {
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.getByRole('searchbox').fill(words)
}

it.each([
  ['Push URL', 'Saving through the Push URL'],
  ['nginx', 'nginx'],
  ['This is taking too long', 'This is taking too long.'],
  ['useExportEmail', 'useExportEmail'],
])('finds %s, and leads there', async (words, heading) => {
  await using site = await open('')
  await search(site.page, words)
  await site.page.getByRole('option').filter({ hasText: heading }).first().click()
  await site.page.getByRole('heading', { name: heading }).first().waitFor()
  expect(site.faults).toEqual([])
})

it('shows the way to install of each package manager', async () => {
  await using site = await open('guide/quick-start.html')
  for (const name of ['pnpm', 'yarn', 'bun']) {
    await site.page.getByText(name, { exact: true }).first().click()
    await site.page.getByText(`${name} add @mailframe/server`).first().waitFor()
  }
  expect(site.faults).toEqual([])
})

it.each(['guide/how-it-works', 'guide/troubleshooting', 'react/list', 'reference/react'])(
  '%s fits a phone',
  async (path) => {
    await using site = await open(`${path}.html`, { viewport: { width: 390, height: 844 } })
    await site.page.getByRole('heading', { level: 1 }).waitFor()
    const beyond = () => document.documentElement.scrollWidth - window.innerWidth
    expect(await site.page.evaluate(beyond)).toBeLessThanOrEqual(0)
    expect(site.faults).toEqual([])
  },
)

it('leads nowhere in vain', () => {
  const files = htmlBelow(SITE)
  expect(files.length).toBeGreaterThan(50)
  const ids = new Map(files.map((file) => [file, new Set(valuesOf(file, 'id'))]))
  const broken = files.flatMap((file) =>
    valuesOf(file, 'href')
      .filter((href) => !/^([a-z]+:|\/\/)/.test(href))
      .filter((href) => {
        const [path = '', id = ''] = href.split('#')
        const target = path === '' ? file : join(path.startsWith('/') ? SITE : dirname(file), path)
        const page = target.endsWith('/') ? `${target}index.html` : target
        return !existsSync(page) || (id !== '' && ids.get(page)?.has(decodeURIComponent(id)) !== true)
      })
      .map((href) => `${file.slice(SITE.length)}: ${href}`),
  )
  expect(broken).toEqual([])
})

it('has a line for each page in llms.txt', () => {
  const targets = [...read('llms.txt').matchAll(/\]\((\S+)\)/g)].map(([, target = '']) => target)
  expect(targets.length).toBeGreaterThan(30)
  expect(targets.filter((target) => !existsSync(join(SITE, target)))).toEqual([])
  expect(read('llms-full.txt')).toContain('# Quick start')
})

describe.each(PACKAGES)('the reference of @mailframe/%s', (name) => {
  it('has every exported name of every entry', () => {
    const files = htmlBelow(join(SITE, 'reference')).filter((file) =>
      file.slice(SITE.length).match(`/reference/${name}[./]`),
    )
    const headings = new Set(
      files.flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/<h3[^>]*>([\w$]+)/g)].map(([, heading]) => heading),
      ),
    )
    const missing = readDeclarations(name).exported.filter((each) => !headings.has(each.name))
    expect(missing.map((each) => `${each.file}: ${each.name}`)).toEqual([])
  })
})

const read = (path: string) => readFileSync(join(SITE, path), 'utf8')

function htmlBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.html') && path !== '404.html')
    .map((path) => join(folder, path))
}

function valuesOf(file: string, attribute: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))
  return [...found].map(([, value = '']) => value.replaceAll('&amp;', '&'))
}
