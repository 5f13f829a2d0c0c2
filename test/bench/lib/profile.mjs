import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWorker } from './worker.mjs'

const SHOWN = 6

/**
 * Where a worker spends its time, as one sentence. Measured apart from the rounds, since a profile slows what it sees.
 *
 * @param {URL} file
 * @param {string[]} args
 * @param {(worker: Awaited<ReturnType<typeof startWorker>>) => Promise<unknown>} work
 */
export async function profileOf(file, args, work) {
  const folder = mkdtempSync(join(tmpdir(), 'mailframe-profile-'))
  try {
    const worker = await startWorker(file, { args, execArgv: ['--cpu-prof', `--cpu-prof-dir=${folder}`] })
    await work(worker)
    await worker.close()
    const [name] = readdirSync(folder)
    return describe(JSON.parse(readFileSync(join(folder, name), 'utf8')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function describe({ nodes, samples, timeDeltas }) {
  const owners = new Map(nodes.map((node) => [node.id, ownerOf(node.callFrame)]))
  const times = new Map()
  let total = 0
  for (const [at, id] of samples.entries()) {
    const owner = owners.get(id)
    if (owner === null) continue
    total += timeDeltas[at]
    times.set(owner, (times.get(owner) ?? 0) + timeDeltas[at])
  }
  const largest = [...times].sort(([, one], [, other]) => other - one).slice(0, SHOWN)
  const shares = largest.map(([owner, time]) => `${owner} ${Math.round((time / total) * 100)} %`)
  return `of the time of our process: ${shares.join(', ')}.`
}

/** Whose code a frame is; null: nobody works. */
function ownerOf({ functionName, url }) {
  if (functionName === '(idle)' || functionName === '(root)') return null
  if (functionName === '(garbage collector)') return 'collecting garbage'
  if (functionName === '(program)' || url === '') return 'native code'
  if (url.startsWith('node:internal/deps/undici')) return 'undici'
  if (/^node:(internal\/)?(_?http|net|stream|tls|_http)/.test(url)) return 'node:http, net and streams'
  if (url.startsWith('node:')) return 'the rest of Node'
  const [, own] = /\/packages\/(\w+)\/dist\//.exec(url) ?? []
  if (own !== undefined) return `@mailframe/${own}`
  const [, dependency] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
  return dependency ?? 'the measuring'
}
