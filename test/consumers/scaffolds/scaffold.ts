import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '../../../scripts/lib/ports.mjs'
import { type Running, runIn, startIn } from './processes.js'

/** An app as people make it, and what they do until it shows the list of emails. */
export interface Scaffold {
  name: string
  /** Files of a folder `template`, where the command below needs one. */
  template?: Record<string, string>
  /** The command that makes the app, in the folder above it; `app` is the folder's name. */
  create: readonly string[]
  /** What is changed before the first install: versions that Node 20 takes, or those that the case is about. */
  beforeInstall?: (app: AppFolder) => Promise<void>
  /** Packages that are installed beside ours. */
  packages?: readonly string[]
  /** Options of `mailframe init`; null: that knows no such app, and `byHand` writes all. */
  init: readonly string[] | null
  /** What a person writes: what `init` leaves to them, or all. */
  byHand?: (app: AppFolder, ports: Ports) => Promise<void>
  /** What runs to its end before `servers`, such as a build. */
  build?: readonly (readonly string[])[]
  /** What runs in terminals. */
  servers: (ports: Ports) => readonly Server[]
  /** Where the page is. */
  page: string
}

export interface Server {
  command: readonly string[]
  env?: Record<string, string>
}

/** Ports of 127.0.0.1 that were free a moment ago. */
export interface Ports {
  /** What the browser opens. */
  page: number
  /** A server of the app beside that of its pages. */
  server: number
}

/** The files of an app. */
export interface AppFolder {
  read(path: string): Promise<string>
  write(path: string, text: string): Promise<void>
  /** Replaces a text that must be there. */
  edit(path: string, from: string | RegExp, to: string): Promise<void>
  /** Changes the versions of packages, and drops those that are null. */
  versions(changes: Record<string, string | null>): Promise<void>
}

export interface RunningApp {
  /** The address of the page. */
  url: string
  /** Where the emulator of the app answers. */
  emulatorUrl: string
  /** What the app's servers have printed. */
  output(): string
  close(): Promise<void>
}

/** Makes the app outside this repository, installs our packages by `npmrc`, and starts it with an emulator of its own. */
export async function startScaffold(scaffold: Scaffold, npmrc: string): Promise<RunningApp> {
  const above = await mkdtemp(join(tmpdir(), 'mailframe-consumer-'))
  const running: Running[] = []
  const close = async () => {
    await Promise.all(running.map((each) => each.end()))
    await rm(above, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    const cwd = join(above, 'app')
    const app = filesIn(cwd)
    const ports = { page: await freePort(), server: await freePort() }
    for (const [path, text] of Object.entries(scaffold.template ?? {})) {
      await filesIn(join(above, 'template')).write(path, text)
    }
    await runIn({ cwd: above }, scaffold.create)
    await app.write('.npmrc', npmrc)
    await scaffold.beforeInstall?.(app)
    const { packages = [], init } = scaffold
    const ours = init === null ? ['@mailframe/react', '@mailframe/emulator', '@tanstack/react-query'] : []
    await runIn({ cwd }, ['npm', 'install', '@mailframe/server', ...ours, ...packages])
    if (init !== null) await runIn({ cwd }, ['npx', 'mailframe', 'init', '--yes', ...init])
    await scaffold.byHand?.(app, ports)

    const emulator = startIn({ cwd }, ['npx', 'mailframe-emulator', '--port', '0'])
    running.push(emulator)
    const emulatorUrl = (await emulator.printed(/Service +(http\S+)/))[1] ?? ''
    const env = environmentOf(emulatorUrl)
    for (const command of scaffold.build ?? []) await runIn({ cwd, env }, command)
    const servers = scaffold
      .servers(ports)
      .map((server) => startIn({ cwd, env: { ...env, ...server.env } }, server.command))
    running.push(...servers)
    const output = () => servers.map((server) => server.output()).join('\n')
    const origin = `http://127.0.0.1:${ports.page}`
    await answers(`${origin}/api/mailframe/emails?pageNo=1&pageSize=10`, output)
    return { url: `${origin}${scaffold.page}`, emulatorUrl, output, close }
  } catch (error) {
    await close()
    throw error
  }
}

const environmentOf = (emulatorUrl: string) => ({
  MAILFRAME_BASE_URL: emulatorUrl,
  MAILFRAME_EDITOR_URL: emulatorUrl,
  MAILFRAME_CLIENT_ID: 'mailframe-dev',
  MAILFRAME_CLIENT_SECRET: 'mailframe-dev-secret',
})

/** Waits until the route answers: then both servers are there, and the framework has built what it needs. */
async function answers(url: string, output: () => string): Promise<void> {
  try {
    await vi.waitFor(
      async () => {
        const answer = await fetch(url, { signal: AbortSignal.timeout(60_000) })
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      },
      { timeout: 120_000, interval: 200 },
    )
  } catch (error) {
    throw new Error(`no answer from ${url}: ${error}\n${output()}`)
  }
}

function filesIn(folder: string): AppFolder {
  const read = (path: string) => readFile(join(folder, path), 'utf8')
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return {
    read,
    write,
    async edit(path, from, to) {
      const before = await read(path)
      const after = before.replace(from, to)
      if (after === before) throw new Error(`${path} of the scaffold has changed:\n${before}`)
      await write(path, after)
    },
    async versions(changes) {
      const manifest = JSON.parse(await read('package.json')) as Record<string, Record<string, string>>
      for (const [name, version] of Object.entries(changes)) {
        const list = [manifest.dependencies, manifest.devDependencies].find((each) => each && name in each)
        if (version === null) delete list?.[name]
        else if (list) list[name] = version
        else manifest.dependencies = { ...manifest.dependencies, [name]: version }
      }
      await write('package.json', JSON.stringify(manifest, null, 2))
    },
  }
}
