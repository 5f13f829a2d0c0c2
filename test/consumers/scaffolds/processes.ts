import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** What a command is run with: its folder, and what is added to the environment. */
export interface Place {
  cwd: string
  env?: Record<string, string>
}

/** A command that runs until it is ended. */
export interface Running {
  /** What it has printed so far. */
  output(): string
  /** Resolves with the first match of what it prints. Rejects when it ends before. */
  printed(pattern: RegExp): Promise<RegExpExecArray>
  end(): Promise<void>
}

/** Runs a command to its end, and resolves with what it printed; a failure is an error with it. */
export async function runIn(place: Place, [command = '', ...args]: readonly string[]): Promise<string> {
  const child = start(place, command, args)
  const output = outputOf(child)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${code}:\n${output()}`)
  return output()
}

/** Starts a command, which has a group of processes of its own: npm does not end what it started. */
export function startIn(place: Place, [command = '', ...args]: readonly string[]): Running {
  const child = start(place, command, args)
  const output = outputOf(child)
  const ended = once(child, 'close')
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  process.once('exit', kill)
  return {
    output,
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(output())
          if (match !== null) resolve(match)
        }
        for (const stream of [child.stdout, child.stderr]) stream?.on('data', look)
        child.once('close', () => reject(new Error(`${command} ended:\n${output()}`)))
        look()
      }),
    async end() {
      kill()
      await ended
      process.off('exit', kill)
    },
  }
}

function start({ cwd, env = {} }: Place, command: string, args: readonly string[]): ChildProcess {
  return spawn(command, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...ENVIRONMENT, ...env },
  })
}

/** The environment of a person's terminal: nothing of the test run, of its `npm run`, or of our own settings. */
const ENVIRONMENT = {
  // Without NODE_ENV, which Next.js declares as always there.
  ...(Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(?:NODE_ENV|NODE_OPTIONS|DEV|PROD|SSR|MODE|TEST|BASE_URL|INIT_CWD)$|^VITEST|^VITE_|^MAILFRAME_|^npm_(?!config_cafile|config_registry)/.test(
          name,
        ),
    ),
  ) as NodeJS.ProcessEnv),
  NEXT_TELEMETRY_DISABLED: '1',
  CI: '1',
  NO_COLOR: '1',
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_yes: 'true',
}

function outputOf(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (output += piece))
  return () => output
}
