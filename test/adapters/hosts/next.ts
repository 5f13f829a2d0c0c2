import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buildApp, startApp } from '../../next-process.js'
import type { AppSettings, Probe } from '../app.js'
import type { HostKind } from './host.js'

const APP = fileURLToPath(new URL('../next-app', import.meta.url))

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
  await buildApp(APP)
}

async function startNext(settings: AppSettings) {
  const { url: origin, close } = await startApp(APP, {
    SERVICE_URL: settings.serviceUrl,
    CLIENT_ID: settings.clientId,
    CLIENT_SECRET: settings.clientSecret,
    PUSH_KEY: settings.pushKey,
    PUSH_TOKEN: settings.pushToken,
  })
  return { origin, probe: async (): Promise<Probe> => (await fetch(`${origin}/api/probe`)).json(), close }
}
