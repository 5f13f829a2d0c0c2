import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { fileOf, snippetsOf } from '../document-snippets.js'

const BIN = fileURLToPath(new URL('../../packages/server/dist/cli/bin.js', import.meta.url))

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A fresh app of Next.js, as far as the command looks at it. */
function nextApp(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'mailframe-init-'))
  folders.push(folder)
  const all = {
    'package.json': '{\n  "name": "app",\n  "dependencies": {\n    "next": "16.4.6"\n  }\n}\n',
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }\n',
    'app/page.tsx': 'export default function Page() {}\n',
    ...files,
  }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const run = (command: string, cwd: string, args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(command, args, { cwd }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err })
    })
    child.stdin?.end()
  })
const init = (folder: string, ...args: string[]) => run(process.execPath, folder, [BIN, 'init', ...args])
const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8')

it('prints a diff that git applies, and writes nothing', async () => {
  const folder = nextApp()
  const { out, code } = await init(folder, '--dry-run')
  expect(code).toBe(0)
  expect(existsSync(join(folder, 'lib'))).toBe(false)
  writeFileSync(join(folder, 'init.diff'), out)
  expect(await run('git', folder, ['apply', 'init.diff'])).toMatchObject({ code: 0, err: '' })
  const written = read(folder, 'app/emails/page.tsx')
  rmSync(join(folder, 'app/emails/page.tsx'))
  await init(folder, '--yes', '--no-install')
  expect(read(folder, 'app/emails/page.tsx')).toBe(written)
})

it('writes what the quick start shows', async () => {
  const folder = nextApp()
  const { out, code } = await init(folder, '--yes', '--no-install')
  expect(out).toContain('create   app/api/mailframe/[...route]/route.ts')
  expect(out).toContain('npm run emulator and npm run dev')
  expect(code).toBe(0)
  const shown = Object.fromEntries(
    snippetsOf('docs/guide/quick-start.md').map(({ code }) => [fileOf(code), code]),
  )
  for (const path of ['lib/mailframe.ts', 'app/api/mailframe/[...route]/route.ts', 'app/emails/page.tsx']) {
    expect(`// ${path}\n${read(folder, path)}`.trim()).toBe(shown[path]?.trim())
  }
})

it('keeps what is there, and overwrites it only with --force', async () => {
  const folder = nextApp({ 'app/emails/page.tsx': '// mine\n' })
  const { out } = await init(folder, '--yes', '--no-install')
  expect(out).toContain('Kept app/emails/page.tsx')
  expect(read(folder, 'app/emails/page.tsx')).toBe('// mine\n')
  await init(folder, '--yes', '--no-install', '--force')
  expect(read(folder, 'app/emails/page.tsx')).toContain('EmailList')
  expect((await init(folder, '--yes', '--no-install')).out).toContain('everything is already in place')
})

it('asks on a terminal before it writes, and before it overwrites', async () => {
  const folder = nextApp({ 'app/emails/page.tsx': '// mine\n' })
  // `script` gives the command a terminal; what it reads there are the answers.
  const answered = (answers: string) =>
    new Promise<string>((resolve) => {
      const child = execFile(
        'script',
        ['-qec', `${process.execPath} ${BIN} init --no-install`, '/dev/null'],
        { cwd: folder },
        (_, out) => resolve(out),
      )
      child.stdin?.end(answers)
    })
  expect(await answered('n\n')).toContain('Continue?')
  expect(existsSync(join(folder, 'lib'))).toBe(false)
  expect(await answered('y\nn\n')).toContain('app/emails/page.tsx exists. Overwrite it?')
  expect(existsSync(join(folder, 'lib/mailframe.ts'))).toBe(true)
  expect(read(folder, 'app/emails/page.tsx')).toBe('// mine\n')
})

it.each([
  [{}, [], 'no terminal to ask questions in'],
  [{}, ['--framework', 'nuxt', '--yes'], '--framework must be one of next-app'],
  [{ 'package.json': '{}' }, ['--yes'], 'pass --framework with one of next-app'],
  [{ 'package.json': '{' }, ['--yes'], 'package.json is not valid JSON'],
  [{}, ['--overwrite'], '--overwrite'],
])('refuses %j %j', async (files, args, words) => {
  const { code, err } = await init(nextApp(files), ...args)
  expect(err).toContain(words)
  expect(code).toBe(2)
})
