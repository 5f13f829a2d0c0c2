import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { enUS } from '../../packages/react/src/locales/en_US.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (file: string) => readFileSync(root + file, 'utf8')

const FOLDERS = ['emulator', 'guide', 'migrate', 'react', 'sending', 'server']
const PACKAGES = ['protocol', 'server', 'react', 'sending', 'emulator']

/** The files of a folder whose path below it matches. */
const filesIn = (folder: string, name: RegExp) =>
  readdirSync(root + folder, { recursive: folder.includes('/src'), encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => (folder === '' ? file : `${folder}/${file}`))

/** The last column of the table of words: what is not written. */
function avoided(): RegExp[] {
  const [, table = ''] =
    /### Words that people read\n([\s\S]*?)\n## /.exec(read('docs/architecture.md')) ?? []
  const words = table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:Write|-)/.test(line))
    .flatMap((line) => line.split('|')[3]?.split(';') ?? [])
    .map((word) => word.trim())
    .filter((word) => word !== '')
  return words.map((word) => new RegExp(`\\b${word.replace(/\s+/g, '\\s+')}(?:s|d)?\\b`, 'i'))
}

const WORDS = avoided()

const found = (text: string) => WORDS.flatMap((word) => word.exec(text)?.[0] ?? [])

/** Prose of a page: no code, and not the table itself. */
function proseOf(file: string): string {
  return read(file)
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`]*`/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/### Words that people read[\s\S]*?\n## /, '')
}

/** What a source shows: all but comments. */
const shownBy = (file: string) =>
  read(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/ .*$/gm, '')

it('knows words to look for', () => {
  expect(WORDS.length).toBeGreaterThan(20)
  expect(found('The emulator does not answer. Your colours were deleted for good.')).toHaveLength(3)
})

it.each(
  [
    '',
    'docs',
    ...FOLDERS.map((folder) => `docs/${folder}`),
    ...PACKAGES.map((name) => `packages/${name}`),
    'examples/nextjs',
  ].flatMap((folder) => filesIn(folder, /^[^/]*\.md$/)),
)('%s has only words of the list', (file) => {
  expect(found(proseOf(file))).toEqual([])
})

it('labels have only words of the list', () => {
  expect(Object.entries(enUS.labels).filter(([, text]) => found(text).length > 0)).toEqual([])
})

it.each([
  'packages/emulator/src/console',
  'packages/emulator/src/editor/texts',
  'packages/emulator/src/node',
  'packages/server/src/cli',
  'packages/sending/src/cli',
])('%s shows only words of the list', (folder) => {
  const files = filesIn(folder, /(?<!\.test)\.tsx?$/)
  expect(files.length).toBeGreaterThan(2)
  const shown = files.map((file) => ({ file, words: found(shownBy(file)) }))
  expect(shown.filter(({ words }) => words.length > 0)).toEqual([])
})
