import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../scripts/lib/ports.mjs'

const NEXT = fileURLToPath(new URL('../node_modules/next/dist/bin/next', import.meta.url))

/** Builds an app as a user does: no setting is there. */
export const buildApp = (app: string): Promise<void> => runToEnd([NEXT, 'build', app])

/** Starts a built app on a free port; resolves when it answers. */
export async function startApp(app: string, env: Record<string, string>) {
  const port = await freePort()
  const child = run([NEXT, 'start', app, '-H', '127.0.0.1', '-p', String(port)], env)
  await new Promise<void>((resolve, reject) => {
    const output = outputOf(child, (text) => {
      if (text.includes('Ready in')) resolve()
    })
    child.once('exit', () => reject(new Error(`next start ended:\n${output()}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** Runs a JavaScript file until it ends; a failure is an error with what it printed. */
export async function runToEnd(args: string[]): Promise<void> {
  const child = run(args, {})
  const output = outputOf(child)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${output()}`)
}

function outputOf(child: ChildProcess, onPiece: (output: string) => void = () => {}): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece) => {
      output += piece
      onPiece(output)
    })
  }
  return () => output
}

function run(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Inside a test run it would be `test`.
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
  })
}
