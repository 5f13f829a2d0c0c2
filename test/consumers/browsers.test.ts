import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPackages } from '../../scripts/lib/build.mjs'
import { inFull } from '../full.js'
import { runIn } from './scaffolds/processes.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BROWSERS = ['chrome', 'firefox', 'safari'] as const

/** What MDN's data has for one browser. */
interface Support {
  version_added?: string | boolean | null
  flags?: unknown
  prefix?: string
  alternative_name?: string
  partial_implementation?: boolean
}
interface Compat {
  __compat?: { support: Record<string, Support | Support[]> }
}
type Data = Compat & { [name: string]: Data | undefined }

it('the page on browsers asks for the newest of the versions in its table', async () => {
  const page = await readFile(join(ROOT, 'docs/guide/browsers.md'), 'utf8')
  const rows = rowsOf(page, '## Where the numbers')
  expect(rows.length).toBeGreaterThan(3)
  expectNewest(page, rows)
})

describe.skipIf(inFull(false, true))('the page on browsers', () => {
  let cwd: string
  let page: string
  let css: string
  let data: Data
  beforeAll(async () => {
    await buildPackages()
    page = await readFile(join(ROOT, 'docs/guide/browsers.md'), 'utf8')
    const styles = await readFile(join(ROOT, 'packages/react/dist/styles.css'), 'utf8')
    css = styles.replace(/\/\*.*?\*\//gs, '')
    cwd = await mkdtemp(join(tmpdir(), 'mailframe-browsers-'))
    await writeFile(join(cwd, 'package.json'), '{ "private": true }')
    const [, name, version] = /`(@mdn\/browser-compat-data)` (\d+\.\d+\.\d+)/.exec(page) ?? []
    await runIn({ cwd }, ['npm', 'install', `${name}@${version}`])
    data = JSON.parse(await readFile(join(cwd, 'node_modules', `${name}`, 'data.json'), 'utf8')) as Data
  }, 120_000)
  afterAll(() => rm(cwd, { recursive: true, force: true }))

  const at = (path: string) => path.split('.').reduce<Data | undefined>((each, name) => each?.[name], data)

  const nameOf = (cell: string) => /`findLast\(\)`/.exec(cell)?.[0] ?? cell

  it('has the versions of what the stylesheet cannot do without', () => {
    const keys: Record<string, string> = {
      '`color-mix()`': 'css.types.color.color-mix',
      '`:has()`': 'css.selectors.has',
      'container queries': 'css.at-rules.container',
      '`dvh`, `cqi`': 'css.types.length.viewport_percentage_units_dynamic',
      'cascade layers': 'css.at-rules.layer',
      '`findLast()`': 'javascript.builtins.Array.findLast',
    }
    const rows = rowsOf(page, '## Where the numbers')
    expect(rows.map(([name = '']) => nameOf(name))).toEqual(Object.keys(keys))
    for (const [name = '', ...versions] of rows) {
      expect([name, ...versions]).toEqual([name, ...versionsOf(at(keys[nameOf(name)] ?? ''))])
    }
    expectNewest(page, rows)
  })

  it('names everything else that the stylesheet uses and these versions lack', () => {
    const minima = minimaOf(page)
    const used = new Map<string, Data | undefined>()
    for (const name of unique(/^\s*([a-z-]+):\s/gm)) used.set(name, at(`css.properties.${name}`))
    for (const name of unique(/::?([a-z-]+)/g)) used.set(`:${name}`, at(`css.selectors.${name}`))
    for (const name of unique(/@([a-z-]+)/g)) used.set(`@${name}`, at(`css.at-rules.${name}`))
    for (const name of unique(/([a-z-]+)\(/g)) {
      used.set(`${name}()`, at(`css.types.${name}`) ?? at(`css.types.color.${name}`))
    }
    const lacking = [...used].flatMap(([name, feature]) => {
      if (feature?.__compat === undefined) return []
      return versionsOf(feature).some((version, index) => !(Number(version) <= (minima[index] ?? 0)))
        ? [name]
        : []
    })
    const named = new Set(
      rowsOf(page, '## Used where').flatMap(([cell = '']) => cell.match(/[^`]+(?=`(?:,|\)|$))/g)),
    )
    expect(lacking.length).toBeGreaterThan(5)
    expect(lacking.filter((name) => !named.has(name))).toEqual([])
  })

  const unique = (pattern: RegExp) => new Set([...css.matchAll(pattern)].map(([, name = '']) => name))
})

/** The table below a heading, without its first two lines. */
const rowsOf = (page: string, heading: string) => {
  const section = page.slice(page.indexOf(heading)).split('\n## ')[0] ?? ''
  return [...section.matchAll(/^\| (.+) \|$/gm)]
    .map(([, row = '']) => row.split('|').map((cell) => cell.trim()))
    .slice(2)
}

function expectNewest(page: string, rows: string[][]): void {
  const minima = minimaOf(page)
  const needed = BROWSERS.map((_, index) => Math.max(...rows.map((row) => Number(row[index + 1]))))
  expect(minima.slice(0, 2)).toEqual(needed.slice(0, 2))
  expect(minima[2]).toBeGreaterThanOrEqual(needed[2] ?? Infinity)
}

/** The versions of the first table: Chromium, Firefox, Safari. */
const minimaOf = (page: string) =>
  [...page.matchAll(/^\| (?:Chrome|Firefox|Safari)[^|]*\| (\d[\d.]*) *\|$/gm)].map(([, version]) =>
    Number(version),
  )

/** From which version each of the browsers has it, without a flag or prefix. */
function versionsOf(feature: Data | undefined): string[] {
  return BROWSERS.map((browser) => {
    const support = feature?.__compat?.support[browser]
    const plain = (Array.isArray(support) ? support : [support]).find(
      (each) => each && !each.flags && !each.prefix && !each.alternative_name && each.version_added,
    )
    return String(plain?.version_added ?? 'none').replace('≤', '')
  })
}
