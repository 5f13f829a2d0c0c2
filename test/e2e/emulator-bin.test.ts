import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { openLibsqlStorage } from '../../packages/emulator/src/node/libsql-storage.js'
import { inFull } from '../full.js'

const BIN = fileURLToPath(new URL('../../packages/emulator/dist/node/bin.js', import.meta.url))
const BASIC = `Basic ${btoa('mailframe-dev:mailframe-dev-secret')}`

const cleanups: Array<() => unknown> = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function start(...args: string[]) {
  const child = spawn(process.execPath, [BIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (piece) => {
    output.stdout += piece
  })
  child.stderr.on('data', (piece) => {
    output.stderr += piece
  })
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, ...output }))
  cleanups.push(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await ended
  })
  return { child, output, ended }
}

async function addressOf({ output }: { child: ChildProcess; output: { stdout: string } }): Promise<string> {
  const find = () => /Service\s+(\S+)/.exec(output.stdout)?.[1]
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  return find() ?? ''
}

async function tokenOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/access/token`, { method: 'POST', headers: { Authorization: BASIC } })
  return ((await answer.json()) as { access_token: string }).access_token
}

async function api(
  url: string,
  method: string,
  path: string,
  json?: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(url + path, {
    method,
    headers: { Authorization: `Bearer ${await tokenOf(url)}`, 'Content-Type': 'application/json' },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  })
  return (await response.json()) as Record<string, unknown>
}

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mailframe-bin-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'data.db')
}

describe('mailframe-emulator', () => {
  it('prints its address and the seed credentials, and ends on a signal', async () => {
    const emulator = start('--port', '0')
    const url = await addressOf(emulator)
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(emulator.output.stdout).toContain(`${url}/thirdApp`)
    expect(emulator.output.stdout).toContain('mailframe-dev / mailframe-dev-secret')
    expect(emulator.output.stdout).toContain('mailframe-app / mailframe-app-key')
    expect(emulator.output.stdout).not.toContain('Open to the network')
    expect(await api(url, 'GET', '/resource/email?userId=demo-ada')).toMatchObject({ total: 2 })
    emulator.child.kill('SIGTERM')
    expect(await emulator.ended).toMatchObject({ code: 0, stderr: '' })
  })

  it('--no-seed starts without demo Emails', async () => {
    const url = await addressOf(start('--port', '0', '--no-seed'))
    expect(await api(url, 'GET', '/resource/email?userId=demo-ada')).toMatchObject({
      error: 'invalidContext',
    })
  })

  it('--help tells each option and ends', async () => {
    const { code, stdout, stderr } = await start('--help').ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    for (const option of ['--port', '--host', '--allow-host', '--data', '--no-seed', '--help'])
      expect(stdout).toContain(option)
  })

  it('refuses what it does not know in one line', async () => {
    for (const args of [['--prot', '1'], ['--port', 'x'], ['--port', '70000'], ['extra'], ['--port']]) {
      const { code, stdout, stderr } = await start(...args).ended
      expect({ args, code, stdout }).toEqual({ args, code: 1, stdout: '' })
      expect(stderr).toMatch(/^mailframe-emulator: [^\n]+\n$/)
    }
  })

  it('a used port gives one plain line and exit 1', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    cleanups.push(() => new Promise((resolve) => server.close(resolve)))
    const { port } = server.address() as { port: number }
    expect(await start('--port', String(port)).ended).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `mailframe-emulator: Cannot listen on port ${port} of 127.0.0.1: it is already in use. Choose another with --port.\n`,
    })
  })

  it('--data keeps everything between starts, also after kill -9', async () => {
    const file = temporaryFile()
    const first = start('--port', '0', '--data', file)
    const url = await addressOf(first)
    const email = await api(url, 'POST', '/resource/email', { userId: 'ada', name: 'Kept' })
    first.child.kill('SIGKILL')
    await first.ended

    const second = start('--port', '0', '--data', file)
    const again = await addressOf(second)
    expect(await api(again, 'GET', `/resource/email/${email.id}?userId=ada`)).toEqual(email)

    const third = await start('--port', '0', '--data', file).ended
    expect(third).toMatchObject({
      code: 1,
      stderr: `mailframe-emulator: Cannot use ${file}: another process is using it\n`,
    })
  })

  it('--host says that it is open to the network', async () => {
    const emulator = start('--port', '0', '--host', '0.0.0.0')
    await expect.poll(() => emulator.output.stdout, { timeout: 20_000 }).toContain('Open to the network')
  })

  const WRITES = inFull(1000, 300)
  it(`kill -9 in the middle of ${WRITES} writes loses none that was acknowledged`, async () => {
    const file = temporaryFile()
    const first = start('--port', '0', '--data', file)
    const url = await addressOf(first)
    const headers = { Authorization: `Bearer ${await tokenOf(url)}`, 'Content-Type': 'application/json' }
    const acknowledged = new Set<string>()
    const deleted = new Set<string>()
    let calls = 0
    const write = async (method: string, path: string, json: object) => {
      calls += 1
      const response = await fetch(url + path, { method, headers, body: JSON.stringify(json) })
      return (await response.json()) as { id: string }
    }
    /** Creates, copies and deletes until the process is gone. */
    const writer = async () => {
      for (let n = 0; n < WRITES / 4; n += 1) {
        const { id } = await write('POST', '/resource/email', { userId: 'ada', name: `Email ${n}` })
        acknowledged.add(id)
        if (n % 5 === 0)
          acknowledged.add((await write('POST', `/resource/email/${id}/copy`, { userId: 'ada' })).id)
        if (n % 7 === 0) {
          // Whether or not the answer comes, the deletion may be done.
          deleted.add(id)
          await write('DELETE', `/resource/email/${id}`, { userId: 'ada' })
        }
        if (calls > WRITES * 0.7) first.child.kill('SIGKILL')
      }
    }
    const writers = await Promise.allSettled([writer(), writer(), writer(), writer()])
    await first.ended
    expect(writers.some(({ status }) => status === 'rejected')).toBe(true)
    expect(acknowledged.size).toBeGreaterThan(WRITES * 0.4)

    const storage = openLibsqlStorage(file)
    const scope = 'mailframe-app/ada'
    const kept = [...acknowledged].filter((id) => !deleted.has(id))
    expect(kept.filter((id) => storage.get('emails', id) === undefined)).toEqual([])
    expect(kept.filter((id) => storage.get('contents', id) === undefined)).toEqual([])
    expect(storage.count('emails', scope)).toBe(storage.countAll('emails', scope))
    storage.close()
  })
})
