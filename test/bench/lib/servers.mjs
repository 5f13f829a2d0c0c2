import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../scripts/lib/ports.mjs'

const PATIENCE_MS = 60_000
const TELLS_MEMORY = fileURLToPath(new URL('../workers/tells-memory.mjs', import.meta.url))

/** None outlives this process, also where it ends before it closes them. */
const running = new Set()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Starts a command line that serves, and waits for its first answer below 500.
 *
 * @param {(port: number) => string[]} argsOf the JavaScript file and its arguments
 * @param {string} path what is asked for
 * @param {{ isTraced?: boolean }} [options] whether it tells what its memory consists of, which takes some itself
 */
export async function startServer(argsOf, path, { isTraced = false } = {}) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const from = performance.now()
  const args = isTraced ? ['--expose-gc', '--import', TELLS_MEMORY, ...argsOf(port)] : argsOf(port)
  const ipc = isTraced ? ['ipc'] : []
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'ignore', ...ipc] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let hasEnded = false
  const ended = new Promise((resolve) => child.once('exit', resolve)).then(() => {
    hasEnded = true
  })
  while (!(await answers(url + path))) {
    if (hasEnded || performance.now() - from > PATIENCE_MS)
      throw new Error(`${argsOf(port).join(' ')} does not serve`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return {
    url,
    startMs: performance.now() - from,
    /** What the process holds now, in MB. */
    megabytes: () =>
      (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) * 1024) /
      1_000_000,
    /** Of a traced one: what its memory consists of, in MB. */
    async memory() {
      const told = once(child, 'message')
      child.send('memory')
      const [memory] = await told
      return memory
    },
    async close() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function answers(url) {
  try {
    const response = await fetch(url, { headers: { connection: 'close' } })
    await response.arrayBuffer()
    return response.status < 500
  } catch {
    return false
  }
}
