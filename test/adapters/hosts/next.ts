import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../scripts/lib/ports.mjs'
import type { AppSettings, Probe } from '../app.js'
import type { HostKind } from './host.js'

const APP = fileURLToPath(new URL('../next-app', import.meta.url))
const NEXT = fileURLToPath(new URL('../../../node_modules/next/dist/bin/next', import.meta.url))

/** The app with its mounts, built once and started once for all of them. */
export const NEXT_HOSTS: HostKind[] = [
  ['the App Router', 'mailframe', false],
  ['the Pages Router', 'pages', false],
  ['the Pages Router behind a proxy', 'behind', false],
  ['the Pages Router after its body parser', 'parsed', true],
].map(([name, folder, parses]) => ({
  name: `Next.js: ${name}`,
  parses: parses === true,
  async start(settings) {
    running ??= startNext(settings)
    const { origin, probe } = await running
    return { url: `${origin}/api/${folder}`, probe, close: async () => {} }
  },
}))

let running: ReturnType<typeof startNext> | undefined

/** Where it runs, once a host was started. */
export async function nextOrigin(): Promise<string> {
  if (running === undefined) throw new Error('no host of Next.js was started')
  return (await running).origin
}

export async function stopNext(): Promise<void> {
  await (await running)?.close()
}

export async function buildNext(): Promise<void> {
  await rm(`${APP}/.next`, { recursive: true, force: true })
  const child = run(['build', APP], {})
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (output += piece))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`next build ended with ${code}:\n${output}`)
}

async function startNext(settings: AppSettings) {
  const port = await freePort()
  const child = run(['start', APP, '-H', '127.0.0.1', '-p', String(port)], {
    SERVICE_URL: settings.serviceUrl,
    CLIENT_ID: settings.clientId,
    CLIENT_SECRET: settings.clientSecret,
    PUSH_KEY: settings.pushKey,
    PUSH_TOKEN: settings.pushToken,
  })
  const origin = `http://127.0.0.1:${port}`
  await ready(child)
  return {
    origin,
    probe: async (): Promise<Probe> => (await fetch(`${origin}/api/probe`)).json(),
    async close() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

function run(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [NEXT, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Inside a test run it would be `test`.
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
  })
}

async function ready(child: ChildProcess): Promise<void> {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (piece) => {
        output += piece
        if (output.includes('Ready in')) resolve()
      })
    }
    child.once('exit', () => reject(new Error(`next start ended:\n${output}`)))
  })
}
