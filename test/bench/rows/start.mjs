import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, isFree } from '../../../scripts/lib/ports.mjs'
import { ROOT } from '../../../scripts/lib/root.mjs'
import { figure } from '../lib/figures.mjs'
import { table } from '../lib/table.mjs'

const PATIENCE_MS = 400_000

export default {
  name: 'start',
  title: 'npm start on a fresh clone of what is committed, packages in the cache of npm',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'mailframe-bench-'))
    const clone = join(folder, 'clone')
    try {
      execFileSync('git', ['clone', '--quiet', '--no-hardlinks', ROOT, clone])
      const { seconds, steps } = await startIn(clone)
      const limit = `said ${steps.map(([step, at]) => `'${step}' after ${at} s`).join(', ')}.`
      const trace = table([['what it said', 'after, s'], ...steps, ['(serves)', seconds.toFixed(0)]])
      return [
        figure({ what: 'npm start until it serves', unit: 's', ours: [seconds], atMost: 75, limit, trace }),
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    }
  },
}

/** Seconds until the addresses are printed, and when it said what. */
async function startIn(cwd) {
  const [emulator, example, smtp] = [await freePort(), await freePort(), await threePorts()]
  const env = {
    ...process.env,
    EMULATOR_PORT: String(emulator),
    PORT: String(example),
    SMTP_PORT: String(smtp),
    npm_config_prefer_offline: 'true',
  }
  const from = performance.now()
  const child = spawn('npm', ['start'], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), PATIENCE_MS)
  const steps = []
  let seconds = null
  let text = ''
  for await (const piece of child.stdout.setEncoding('utf8')) {
    process.stdout.write(piece)
    text += piece
    for (const [step] of piece.matchAll(/^(Installing|Building|Built) .*$/gm))
      steps.push([step, ((performance.now() - from) / 1000).toFixed(0)])
    if (seconds === null && /^Example +http/m.test(text)) {
      seconds = (performance.now() - from) / 1000
      process.kill(-child.pid, 'SIGINT')
    }
  }
  await ended
  clearTimeout(timer)
  if (seconds === null) throw new Error('npm start ended before it served')
  return { seconds, steps }
}

/** The first of three, for SMTP. */
async function threePorts() {
  for (;;) {
    const port = await freePort()
    const free = await Promise.all([isFree(port + 1), isFree(port + 2)])
    if (free.every(Boolean)) return port
  }
}
