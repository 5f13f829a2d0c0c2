import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { type Bundle, bundle } from './bundle.js'
import { ACCOUNT, type RestServer } from './rest-server.js'

/** Options that every message needs, with `mail.html` of the folder. */
export const BASE = ['--from', 'Shop <shop@example.com>', '--subject', 'Hi %name%', '--html', 'mail.html']

/** A list of addresses only. */
export const csvOf = (count: number) =>
  `to\n${Array.from({ length: count }, (_, at) => `user${at}@example.com`).join('\n')}\n`

/** The built command, as people run it: its own process, credentials in its environment, a folder for each test. */
export function useCli() {
  // Each test starts processes.
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
  let program: Bundle
  let folder = ''
  beforeAll(async () => {
    program = await bundle(fileURLToPath(new URL('../cli.ts', import.meta.url)))
  })
  afterAll(() => program[Symbol.asyncDispose]())
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mailframe-send-'))
    await writeFile(join(folder, 'mail.html'), '<p>Hi %name%</p>')
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  function start(server: RestServer | null, args: string[], environment: Record<string, string> = {}) {
    const env = {
      ...process.env,
      MAILFRAME_SENDING_REGION: 'sg',
      MAILFRAME_SENDING_API_USER: ACCOUNT.apiUser,
      MAILFRAME_SENDING_API_KEY: ACCOUNT.apiKey,
      ...(server === null ? {} : { MAILFRAME_SENDING_API: server.url }),
      ...environment,
    }
    const child = spawn(process.execPath, [program.file, ...args], { cwd: folder, env })
    const output = { stdout: '', stderr: '' }
    child.stdout.on('data', (chunk) => {
      output.stdout += chunk
    })
    child.stderr.on('data', (chunk) => {
      output.stderr += chunk
    })
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    return { child, output, ended }
  }

  return {
    file: (name: string) => join(folder, name),
    start,
    /** Runs to its end, with `stdin` as its input. */
    async run(
      server: RestServer | null,
      args: string[],
      environment: Record<string, string> = {},
      stdin: string | Buffer = '',
    ) {
      const { child, output, ended } = start(server, args, environment)
      // It may end without reading it.
      child.stdin.on('error', () => {})
      child.stdin.end(stdin)
      const status = await ended
      return { status, ...output }
    },
  }
}
