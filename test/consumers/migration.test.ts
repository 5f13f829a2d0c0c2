import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inFull } from '../full.js'
import { runIn } from './scaffolds/processes.js'

const MIGRATE = fileURLToPath(new URL('../../docs/migrate', import.meta.url))

/** What a page says that its table was checked against: packages with their versions. */
const VERSIONS = /`([@\w./-]+)` (\d+\.\d+\.\d+)/g

const PAGES = ['react-email-editor', 'beefree', 'topol']

it.each(PAGES)('migrate/%s has a table of names, and the versions that they are of', async (page) => {
  const text = await readFile(join(MIGRATE, `${page}.md`), 'utf8')
  expect(namesIn(text).length).toBeGreaterThan(20)
  expect([...text.matchAll(VERSIONS)].length).toBeGreaterThan(0)
})

describe.skipIf(inFull(false, true)).each(PAGES)('the table of migrate/%s', (page) => {
  let cwd: string
  let text: string
  let declared: string
  beforeAll(async () => {
    text = await readFile(join(MIGRATE, `${page}.md`), 'utf8')
    cwd = await mkdtemp(join(tmpdir(), 'mailframe-migrate-'))
    await writeFile(join(cwd, 'package.json'), '{ "private": true }')
    const packages = [...text.matchAll(VERSIONS)].map(([, name, version]) => `${name}@${version}`)
    // Packed, not installed: one of them asks for a version of another that nobody published.
    for (const each of packages) await runIn({ cwd }, ['npm', 'pack', each])
    for (const file of await readdir(cwd)) {
      if (file.endsWith('.tgz')) await runIn({ cwd }, ['tar', '-xzf', file, '--one-top-level'])
    }
    declared = await declarationsIn(cwd)
  }, 120_000)
  afterAll(() => rm(cwd, { recursive: true, force: true }))

  it('has names that the other product declares', () => {
    expect(namesIn(text).filter((name) => !new RegExp(`\\b${name}\\b`).test(declared))).toEqual([])
  })
})

/** The names in the left column of the table of equivalents. */
function namesIn(text: string): string[] {
  const table = text.slice(text.indexOf('## Equivalents'), text.indexOf('## Step by step'))
  const cells = [...table.matchAll(/^\| (`.*?) \| /gm)].map(([, cell = '']) => cell)
  const code = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, each = '']) => each))
  return [...new Set(code.flatMap((each) => each.match(/[A-Za-z_]\w+(?::\w+)?/g) ?? []))]
}

async function declarationsIn(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true })
  const declarations = files.filter((file) => file.endsWith('.d.ts'))
  return (await Promise.all(declarations.map((file) => readFile(join(folder, file), 'utf8')))).join('\n')
}
