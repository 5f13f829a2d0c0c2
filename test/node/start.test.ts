import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'mailframe-start-'))
const data = join(folder, 'emulator.db')
const children: ReturnType<typeof spawn>[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Holds the data as `npm start` does, and says so. */
async function hold() {
  const script = `const { holdData } = await import('./scripts/lib/hold-data.mjs')
    console.log(holdData(process.env.EMULATOR_DATA, 'http://127.0.0.1:4999') ?? 'held')
    process.once('SIGTERM', () => process.exit())
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, 'start.mjs'], {
    cwd: ROOT,
    env: { ...process.env, EMULATOR_DATA: data },
  })
  children.push(child)
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, said: said.toString().trim() }
}

it('a second npm start says in one line who has the data, and what to do', async () => {
  const { child, said } = await hold()
  expect(said).toBe('held')
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, EMULATOR_DATA: data },
  })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toBe(
    `${data} is in use by another npm start (pid ${child.pid}, http://127.0.0.1:4999). End it, or set EMULATOR_DATA to another file, and EMULATOR_PORT, PORT and SMTP_PORT to other ports.\n`,
  )
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(existsSync(`${data}.pid`)).toBe(false)
})

it('one that was killed holds nothing', async () => {
  const first = await hold()
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  expect((await hold()).said).toBe('held')
})
