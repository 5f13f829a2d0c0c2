import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { table } from './table.mjs'
import { startWorker } from './worker.mjs'

const SHOWN = 6
const FUNCTIONS = 15

/**
 * The CPU profiles of both sides, each in a worker with the arguments that `argsOf` gives, at the second time that it
 * does the work. Measured apart from the rounds, since a profile slows what it sees.
 *
 * @param {URL} file
 * @param {(side: string) => string[]} argsOf
 * @param {(worker: Awaited<ReturnType<typeof startWorker>>) => Promise<unknown>} work
 */
export async function profilesOf(file, argsOf, work) {
  const profiles = {}
  for (const side of ['ours', 'theirs']) {
    const worker = await startWorker(file, { args: argsOf(side) })
    await work(worker)
    await worker.call('startProfile')
    await work(worker)
    profiles[side] = await worker.call('stopProfile')
    await worker.close()
  }
  return profiles
}

/** The CPU profile of a worker from its start on. */
export async function profileOfStart(file, args) {
  const folder = mkdtempSync(join(tmpdir(), 'mailframe-profile-'))
  try {
    const worker = await startWorker(file, { args, execArgv: ['--cpu-prof', `--cpu-prof-dir=${folder}`] })
    await worker.close()
    const [name] = readdirSync(folder)
    return JSON.parse(readFileSync(join(folder, name), 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Where a process spends its time, as a sentence. */
export function sharesOf(profile) {
  const times = timesBy(profile, ownerOf)
  const total = sumOf(times)
  const shares = largest(times, SHOWN).map(
    ([owner, time]) => `${owner} ${Math.round((time / total) * 100)} %`,
  )
  return `of the time of our process: ${shares.join(', ')}.`
}

/**
 * Where two sides spend their time, as tables: whose code works, then the functions that take most by themselves.
 *
 * @param {Record<string, object>} profiles by the name of the side
 * @param {(callFrame: object) => { file: string, owner: string | null }} [placeOf] `file` with its line; an owner that
 *   is null is not counted
 */
export function profileTables(profiles, placeOf = placeInNode) {
  const sides = Object.entries(profiles)
  const owners = new Map(
    sides.map(([side, profile]) => [side, timesBy(profile, (frame) => placeOf(frame).owner)]),
  )
  const all = new Map()
  for (const times of owners.values())
    for (const [owner, time] of times) all.set(owner, (all.get(owner) ?? 0) + time)
  const byOwner = table([
    ['whose code', ...sides.map(([side]) => `${side}, ms`)],
    ...largest(all, FUNCTIONS).map(([owner]) => [
      owner,
      ...sides.map(([side]) => milliseconds(owners.get(side).get(owner) ?? 0)),
    ]),
    ['all', ...sides.map(([side]) => milliseconds(sumOf(owners.get(side))))],
  ])
  const byFunction = sides.map(([side, profile]) => {
    const times = timesBy(profile, (frame) => {
      const place = placeOf(frame)
      return place.owner === null ? null : functionOf(frame, place)
    })
    const lines = largest(times, FUNCTIONS).map(([name, time]) => [...name.split(' in '), milliseconds(time)])
    return table([[`functions of ${side}`, 'file', 'ms'], ...lines])
  })
  return [byOwner, ...byFunction].join('\n\n')
}

/** Microseconds by what `keyOf` makes of a function; without those in which nobody works. */
function timesBy({ nodes, samples, timeDeltas }, keyOf) {
  const keys = new Map(nodes.map(({ id, callFrame }) => [id, isIdle(callFrame) ? null : keyOf(callFrame)]))
  const times = new Map()
  for (const [at, id] of samples.entries()) {
    const key = keys.get(id)
    if (key !== null) times.set(key, (times.get(key) ?? 0) + timeDeltas[at])
  }
  return times
}

const isIdle = ({ functionName }) => functionName === '(idle)' || functionName === '(root)'
const sumOf = (times) => [...times.values()].reduce((sum, time) => sum + time, 0)
const largest = (times, count) => [...times].sort(([, one], [, other]) => other - one).slice(0, count)
const milliseconds = (microseconds) => (microseconds / 1_000).toFixed(1)

const functionOf = ({ functionName }, { file }) => `${functionName || '(anonymous)'} in ${file}`

/** Whose code a frame of a process is, and its file and line without the way to it. */
function placeInNode(frame) {
  const file = frame.url
    .replace(/^file:.*\/(packages|node_modules|bench|scripts)\//, '')
    .replace(/^file:.*\//, '')
    .replace('/dist/', ':')
  return { file: file === '' ? '' : `${file}:${frame.lineNumber + 1}`, owner: ownerOf(frame) }
}

function ownerOf({ functionName, url }) {
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
