import { execFile } from 'node:child_process'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../scripts/lib/run.mjs'
import { whenChanged } from '../../scripts/lib/stamp.mjs'
import { inFull } from '../full.js'
import { folderWithPacked } from './packed.js'

const COMPILERS = 'test/consumers/typescript'
const compilers = fileURLToPath(new URL('typescript', import.meta.url))
const files = fileURLToPath(new URL('types', import.meta.url))

let app: string
beforeAll(async () => {
  await whenChanged({
    name: 'install-typescript-versions',
    inputs: [`${COMPILERS}/package-lock.json`],
    outputs: [`${COMPILERS}/node_modules/.package-lock.json`],
    work: () => run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: compilers }),
  })
  app = await folderWithPacked('types')
  await cp(files, app, { recursive: true })
}, 300_000)

/** What the compiler says, as a project with no more than `strict` calls it; also of our declarations. */
async function problems(compiler: string, resolution: string, place: string, file: string): Promise<string> {
  const compilerOptions = {
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    jsx: 'react-jsx',
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    module: resolution === 'nodenext' ? 'nodenext' : 'esnext',
    moduleResolution: resolution,
    types: place === 'in-a-browser' ? [] : ['node'],
  }
  const project = join(app, `${compiler}-${resolution}-${place}.json`)
  await writeFile(project, JSON.stringify({ compilerOptions, files: [file] }))
  const tsc = join(compilers, 'node_modules', compiler, 'bin/tsc')
  return await new Promise((resolve) => {
    execFile(process.execPath, [tsc, '-p', project], { cwd: app, maxBuffer: 2 ** 24 }, (_, stdout) =>
      resolve(stdout),
    )
  })
}

type Way = readonly [resolution: string, place: string, file: string]
const IN_EACH: readonly Way[] = [
  ['nodenext', 'in-a-browser', 'in-a-browser.tsx'],
  ['bundler', 'on-a-server', 'on-a-server.ts'],
]
const CROSSED: readonly Way[] = [
  ['bundler', 'in-a-browser', 'in-a-browser.tsx'],
  ['nodenext', 'on-a-server', 'on-a-server.ts'],
]
const OLDEST_AND_NEWEST = ['typescript56', 'typescript70']
const BETWEEN = ['typescript59', 'typescript60']
const versions = inFull([...OLDEST_AND_NEWEST, ...BETWEEN], OLDEST_AND_NEWEST)
describe.each(versions)('the packed declarations, read by %s', (compiler) => {
  // An old compiler takes ten times as long as the newest.
  const isQuick = compiler === 'typescript70'
  it.each([...IN_EACH, ...(isQuick ? CROSSED : inFull(CROSSED, []))])(
    'check with %s, %s',
    async (resolution, place, file) => {
      expect(await problems(compiler, resolution, place, file)).toBe('')
    },
  )
})

it('sees an entry that is not there', async () => {
  await writeFile(
    join(app, 'wrong.ts'),
    `import '@mailframe/server/nowhere'\nexport const size: string = 1\n`,
  )
  const text = await problems('typescript70', 'bundler', 'on-a-server', 'wrong.ts')
  expect(text).toMatch(/nowhere/)
  expect(text).toMatch(/'number' is not assignable to type 'string'/)
})

it('names every entry of every package', async () => {
  const text = (
    await Promise.all(
      ['in-a-browser.tsx', 'on-a-server.ts'].map((name) => readFile(join(files, name), 'utf8')),
    )
  ).join()
  const names = ['protocol', 'server', 'react', 'sending', 'emulator']
  const missing = await Promise.all(
    names.map(async (name) => {
      const { exports } = JSON.parse(
        await readFile(join(app, 'node_modules/@mailframe', name, 'package.json'), 'utf8'),
      ) as { exports: Record<string, unknown> }
      return Object.keys(exports)
        .filter((entry) => entry !== './package.json')
        .map((entry) => `@mailframe/${name}${entry.slice(1).replace('*', 'ja_JP')}`)
        .filter((entry) => !text.includes(`'${entry}'`))
    }),
  )
  expect(missing.flat()).toEqual([])
})
