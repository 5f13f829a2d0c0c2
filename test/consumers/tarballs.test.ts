import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import { PACKAGES } from '../../scripts/lib/build.mjs'
import { entriesOf, namesOf } from './entries.js'
import { folderWithPacked, type Manifest } from './packed.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

let app: string
beforeAll(async () => {
  app = await folderWithPacked('tarballs')
}, 600_000)

const folderOf = (name: string) => join(app, 'node_modules/@mailframe', name)
const manifestOf = (name: string) =>
  JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8')) as Manifest
const filesOf = (name: string) =>
  readdirSync(folderOf(name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folderOf(name).length + 1))
const read = (name: string, file: string) => readFileSync(join(folderOf(name), file), 'utf8')

/** What looks like a key of somebody's, and the folder that this repository stands in. */
const PRIVATE = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/=]{40}/,
  /\b(?:npm_|gh[pousr]_)[A-Za-z0-9]{30,}/,
  /\bAKIA[0-9A-Z]{16}\b/,
]

describe.each(PACKAGES)('the tarball of %s', (name) => {
  it('holds what is built, its README and its licence', () => {
    const others = filesOf(name).filter(
      (file) => !/^(?:package\.json|README\.md|LICENSE|dist\/.+)$/.test(file),
    )
    expect(others).toEqual([])
    expect(filesOf(name)).toEqual(expect.arrayContaining(['README.md', 'LICENSE']))
  })

  it('holds no test, no story, no setting and nothing private', () => {
    expect(
      filesOf(name).filter((file) =>
        /\.test\.|\.stories\.|(?:^|\/)(?:test|stories)\/|(?:^|\/)\.env/.test(file),
      ),
    ).toEqual([])
    for (const file of filesOf(name)) {
      const text = read(name, file)
      expect(text.includes(ROOT), file).toBe(false)
      for (const pattern of PRIVATE) expect(pattern.test(text), `${pattern} in ${file}`).toBe(false)
    }
  })

  it('has a source map, with the sources in it, for each module that is more than exports', () => {
    const modules = filesOf(name).filter((file) => file.endsWith('.js') && !file.startsWith('dist/static/'))
    for (const file of modules) {
      const text = read(name, file)
      const [, map] = /\n\/\/# sourceMappingURL=(\S+)\s*$/.exec(text) ?? []
      if (map === undefined) {
        expect(text.replace(/^(?:import|export) [^;]*;$|^["']use client["'];$|\s/gm, ''), file).toBe('')
        continue
      }
      const { sources, sourcesContent } = JSON.parse(read(name, join(dirname(file), map)))
      expect(sourcesContent, file).toHaveLength(sources.length)
    }
  })

  it('says where it comes from, that it is ESM, and what has side effects', () => {
    expect(manifestOf(name)).toMatchObject({
      type: 'module',
      license: 'MIT',
      sideEffects: name === 'react' ? ['*.css'] : false,
      repository: { directory: `packages/${name}` },
      homepage: expect.stringMatching(/^https:/),
      bugs: expect.stringMatching(/^https:/),
      keywords: expect.arrayContaining(['email']),
      publishConfig: { access: 'public', provenance: true },
    })
  })

  it('leaves nothing in an app that imports an entry and uses nothing of it', async () => {
    const entries = entriesOf(manifestOf(name)).filter(({ types }) => types !== null)
    const contents = entries.map(({ entry }) => `import '${entry}'`).join('\n')
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: app },
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      packages: 'bundle',
      external: ['*.css'],
      logLevel: 'error',
    })
    expect(outputFiles[0]?.text.trim()).toBe('')
  })
})

it('exports what it is known to export: a change here is a change for users', async () => {
  const lines = PACKAGES.flatMap((name) =>
    entriesOf(manifestOf(name)).flatMap(({ entry, types }) => [
      entry,
      ...(types === null ? [] : namesOf(join(folderOf(name), types)).map((each) => `  ${each}`)),
    ]),
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('exports.txt')
})

describe("'use client'", () => {
  const isClient = (text: string) => /^["']use client["']/.test(text)

  it('stands in each module of which the source says so, and in no other', () => {
    for (const file of filesOf('react').filter((each) => each.endsWith('.js'))) {
      const source = join(ROOT, 'packages/react/src', file.replace(/^dist\//, '').replace(/\.js$/, ''))
      const text = ['.ts', '.tsx'].flatMap((end) => {
        try {
          return [readFileSync(source + end, 'utf8')]
        } catch {
          return []
        }
      })[0]
      if (text !== undefined) expect(isClient(read('react', file)), file).toBe(isClient(text))
    }
  })

  it('stands in no module that ./queries loads, which a server calls', () => {
    const seen = new Set<string>()
    const look = (file: string) => {
      if (seen.has(file)) return
      seen.add(file)
      const text = read('react', file)
      expect(isClient(text), file).toBe(false)
      for (const [, path = ''] of text.matchAll(/from "(\.[^"]+)"/g)) look(join(dirname(file), path))
    }
    look('dist/queries.js')
    expect(seen.size).toBeGreaterThan(3)
    expect(isClient(read('react', 'dist/list/email-list.js'))).toBe(true)
  })
})
