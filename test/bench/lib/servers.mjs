import { execFileSync, spawn } from 'node:child_process'
import { freePort } from '../../../scripts/lib/ports.mjs'

const PATIENCE_MS = 60_000

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
 */
export async function startServer(argsOf, path) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const from = performance.now()
  const child = spawn(process.execPath, argsOf(port), { stdio: 'ignore' })
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
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1000,
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
