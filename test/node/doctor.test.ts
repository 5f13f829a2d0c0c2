import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createEmulator, type Emulator } from '@mailframe/emulator'
import { afterAll, beforeAll, expect, it } from 'vitest'

const BIN = fileURLToPath(new URL('../../packages/server/dist/cli/bin.js', import.meta.url))

let emulator: Emulator
let folder: string
beforeAll(async () => {
  emulator = await createEmulator()
  folder = mkdtempSync(join(tmpdir(), 'mailframe-doctor-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await emulator.close()
})

/** The built command, in an empty folder and with the emulator's settings. */
function mailframe(args: string[], changes: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH ?? '',
    MAILFRAME_BASE_URL: emulator.url,
    MAILFRAME_EDITOR_URL: emulator.editorUrl,
    MAILFRAME_CLIENT_ID: emulator.credentials.clientId,
    MAILFRAME_CLIENT_SECRET: emulator.credentials.clientSecret,
    ...changes,
    NODE_ENV: 'test' as const,
  }
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [BIN, ...args], { cwd: folder, env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err })
    })
  })
}

it('reports for a person, and ends with 0 where there is no problem', async () => {
  const { code, out } = await mailframe(['doctor'])
  expect(out).toMatch(/^ok +token +The service issued a token\.$/m)
  expect(out).toMatch(/^skipped +route +Pass --route/m)
  expect(out).toMatch(/^0 problems, 0 warnings, \d skipped$/m)
  expect(code).toBe(0)
})

it('reports as JSON, and ends with 1 where there is a problem', async () => {
  const { code, out } = await mailframe(['doctor', '--json'], { MAILFRAME_CLIENT_SECRET: 'pl4nted' })
  const { findings } = JSON.parse(out) as { findings: { check: string; level: string }[] }
  expect(findings).toContainEqual(expect.objectContaining({ check: 'token', level: 'problem' }))
  expect(out).not.toContain('pl4nted')
  expect(code).toBe(1)
})

it.each([
  [['doctor', '--rout', 'x'], '--rout'],
  [['doctor', '--route', '/api'], '--route must be an address'],
  [['doctor', '--header', 'x'], "--header must look like 'Cookie: session=…'"],
  [['doctor', '--env', 'none.env'], 'none.env cannot be read'],
  [['docter'], 'no command "docter"'],
])('ends with 2 for %j', async (args, words) => {
  const { code, err } = await mailframe(args)
  expect(err).toContain(words)
  expect(code).toBe(2)
})

it.each([[[]], [['--help']], [['doctor', '--help']]])('shows its help for %j', async (args) => {
  const { code, out } = await mailframe(args)
  expect(out).toContain('Usage: mailframe')
  expect(code).toBe(0)
})
