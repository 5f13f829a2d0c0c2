import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { RedisClient } from '@mailframe/protocol/client'
import IoRedis from 'ioredis'
import { createClient } from 'redis'
import { freePort } from '../../../../scripts/lib/ports.mjs'

/** Where `redis-server` is, or undefined: `npm test` installs Debian's where it can. */
export const REDIS_SERVER = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'redis-server'))
  .find(isExecutable)

export interface RedisServer extends AsyncDisposable {
  port: number
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
  /** Starts it again on the same port, empty. */
  restart(): Promise<void>
}

/** A real Redis on a free port, with nothing on disk. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  let child = await run(port)
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return {
    port,
    kill,
    async restart() {
      await kill()
      child = await run(port)
    },
    [Symbol.asyncDispose]: kill,
  }
}

async function run(port: number) {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn(REDIS_SERVER ?? 'redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (piece) => {
      output += piece
      if (output.includes('Ready to accept connections')) resolve()
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`redis-server did not start:\n${output}`)))
  })
  await ready
  return child
}

export type Library = 'ioredis' | 'redis'
export const LIBRARIES: readonly Library[] = ['ioredis', 'redis']

/** A connected client of either library. */
export async function connect(
  library: Library,
  port: number,
): Promise<{ client: RedisClient; close: () => void }> {
  // Errors come back from the commands; unheard, they would end the process.
  const ignore = () => {}
  if (library === 'ioredis') {
    const client = new IoRedis({ port, host: '127.0.0.1' })
    client.on('error', ignore)
    await client.ping()
    return { client, close: () => client.disconnect() }
  }
  const client = createClient({ url: `redis://127.0.0.1:${port}` })
  client.on('error', ignore)
  await client.connect()
  return { client, close: () => client.destroy() }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
