import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/lib/ports.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CREATE = join(ROOT, 'node_modules/create-next-app/dist/index.js')
const NEXT = join(ROOT, 'node_modules/next/dist/bin/next')

export interface ScaffoldedApp {
  url: string
  close(): Promise<void>
}

/**
 * What `create-next-app` makes, with its defaults but Tailwind and the linter, and `files` in it; built, and started.
 * It stands in the repository, so that it finds the packages where a user's install would have put them.
 */
export async function scaffoldNext(
  name: string,
  files: Record<string, string>,
  env: Record<string, string>,
): Promise<ScaffoldedApp> {
  const app = join(ROOT, '.cache', name)
  await rm(app, { recursive: true, force: true })
  await mkdir(dirname(app), { recursive: true })
  const choices = ['--yes', '--no-tailwind', '--no-eslint', '--skip-install', '--disable-git', '--use-npm']
  await ended(run([CREATE, app, ...choices], {}))
  await withoutFonts(join(app, 'app/layout.tsx'))
  for (const [path, code] of Object.entries(files)) {
    await mkdir(dirname(join(app, path)), { recursive: true })
    await writeFile(join(app, path), code)
  }
  // A build needs no settings.
  await ended(run([NEXT, 'build', app], {}))
  return await start(app, env)
}

/** Its layout fetches two fonts from the network while it builds. */
async function withoutFonts(layout: string): Promise<void> {
  const code = await readFile(layout, 'utf8')
  const plain = code
    .replace(/^import .* from "next\/font\/google";\n/m, '')
    .replace(/^const geist\w+ = \w+\(\{.*?^\}\);\n/gms, '')
    .replace(/ className=\{`[^`]*geist[^`]*`\}/, '')
  if (/geist|next\/font/i.test(plain)) throw new Error(`the layout of the scaffold has changed:\n${code}`)
  await writeFile(layout, plain)
}

async function start(app: string, env: Record<string, string>): Promise<ScaffoldedApp> {
  const port = await freePort()
  const child = run([NEXT, 'start', app, '-H', '127.0.0.1', '-p', String(port)], env)
  await new Promise<void>((resolve, reject) => {
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (piece) => {
        output += piece
        if (output.includes('Ready in')) resolve()
      })
    }
    child.once('exit', () => reject(new Error(`next start ended:\n${output}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (output += piece))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${child.spawnargs.slice(1).join(' ')} ended with ${code}:\n${output}`)
}

function run(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Inside a test run it would be `test`.
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
  })
}
