import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmulator } from '../../../packages/emulator/dist/index.js'
import { figure } from '../lib/figures.mjs'
import { mocksIn } from '../lib/mocks.mjs'
import { inTurns } from '../lib/rounds.mjs'
import { startServer } from '../lib/servers.mjs'
import { table } from '../lib/table.mjs'
import { startWorker } from '../lib/worker.mjs'

const CONNECTIONS = 10
const SECONDS = 1
/** Of each kind, to a fresh process each round. */
const CALLS = 600
const TITLES = { emulator: 'ours', prism: 'Prism', 'json-server': 'json-server' }
const LOAD = `after ${CALLS.toLocaleString('en')} calls of each kind that a side has, as many to each, in a fresh process each round. Ours has 1,000 calls more, which create its Emails, and keeps its newest 10,000 calls, of at most 16 MiB, for \`requests\` and the console; the other keeps none.`

export default {
  name: 'emulator',
  title: `Emulator beside mocks, ${CONNECTIONS} connections, each at what it can do`,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'mailframe-bench-'))
    const load = await startWorker(new URL('../workers/load.mjs', import.meta.url))
    try {
      const mocks = await mocksIn(folder)
      const fresh = await inTurns({ warm: 0, sides: mapped(mocks, (mock) => () => freshOf(mock, load)) })
      const timed = await timedOf(mocks, load)
      const traces = {}
      for (const [name, mock] of Object.entries(mocks)) traces[name] = await freshOf(mock, load, true)
      return [
        ...['prism', 'json-server'].flatMap((peer) => against(peer, { fresh, traces, ...timed })),
        await inProcessStart(),
      ]
    } finally {
      await load.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

const mapped = (object, work) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, work(value)]))

/** How long the start takes, and what the process holds after it and after the load: traced, by what it is for. */
async function freshOf({ argsOf, path, requestsOf }, load, isTraced = false) {
  const server = await startServer(argsOf, path, { isTraced })
  const held = async () => (isTraced ? await server.memory() : server.megabytes())
  const started = await held()
  for (const request of Object.values(await requestsOf(server.url)))
    await load.call('run', { connections: CONNECTIONS, amount: CALLS, sampleInt: 50, ...request })
  const loaded = await held()
  await server.close()
  return { ms: server.startMs, started, loaded }
}

/** Calls a second, each kind for as long to each side, and what the process holds after all of it. */
async function timedOf(mocks, load) {
  const servers = {}
  const requests = {}
  for (const [name, { argsOf, path, requestsOf }] of Object.entries(mocks)) {
    const server = await startServer(argsOf, path)
    servers[name] = server
    for (const [call, request] of Object.entries(await requestsOf(server.url)))
      requests[call] = { ...requests[call], [name]: request }
  }
  const rates = {}
  for (const [call, bySide] of Object.entries(requests)) {
    const options = { connections: CONNECTIONS, duration: SECONDS }
    rates[call] = await inTurns({
      sides: mapped(bySide, (request) => () => load.call('run', { ...options, ...request })),
    })
  }
  const held = mapped(servers, (server) => server.megabytes())
  await Promise.all(Object.values(servers).map((server) => server.close()))
  return { rates, held }
}

function against(peer, { fresh, traces, rates, held }) {
  const title = TITLES[peer]
  const line = (what, unit, ours, theirs, more) =>
    figure({ what: `${what}, beside ${title}`, against: title, unit, ours, theirs, ...more })
  const ofFresh = (what, unit, name, more) =>
    line(what, unit, fresh.emulator[name], fresh[peer][name], { atMost: 1, ...more })
  const calls = Object.entries(rates).filter(([, sides]) => peer in sides)
  const trace = memoryTable({ [TITLES.emulator]: traces.emulator, [title]: traces[peer] })
  return [
    ...calls.map(([call, sides]) =>
      line(`${call} a second`, '/s', sides.emulator.rate, sides[peer].rate, { atLeast: 1 }),
    ),
    ofFresh('start of the command to its first answer', 'ms', 'ms'),
    ofFresh('memory after the start', 'MB', 'started'),
    ofFresh('memory after the load', 'MB', 'loaded', { limit: LOAD, trace }),
    line('memory after as many seconds of load', 'MB', [held.emulator], [held[peer]], {
      limit: `no bound, since it is not the same load: ${countOf(rates, 'emulator')} calls against ${countOf(rates, peer)}, those of the rates above in one process. Ours keeps the codes that it minted, too.`,
    }),
  ]
}

/** How many calls a side answered in the rounds that count. */
function countOf(rates, name) {
  const all = Object.values(rates).flatMap((sides) => sides[name]?.rate ?? [])
  return Math.round(all.reduce((sum, rate) => sum + rate * SECONDS, 0)).toLocaleString('en')
}

/** What both sides hold after the start and after the load, by what it is for. */
function memoryTable(traces) {
  const columns = Object.entries(traces).flatMap(([side, { started, loaded }]) => [
    [`${side}, started, MB`, started],
    [`${side}, loaded, MB`, loaded],
  ])
  const names = new Set(columns.flatMap(([, { parts }]) => Object.keys(parts)))
  const row = (name, partOf) => [name, ...columns.map(([, memory]) => partOf(memory).toFixed(1))]
  return table([
    ['held', ...columns.map(([title]) => title)],
    ...[...names].map((name) => row(name, ({ parts }) => parts[name] ?? 0)),
    row('all', ({ mb }) => mb),
    row('of it in the heap and still in use', ({ reached }) => reached),
  ])
}

/** In tests: from the call of createEmulator() to the first answer, after import. */
async function inProcessStart() {
  const ours = []
  for (let round = 0; round < 21; round += 1) {
    const from = performance.now()
    const emulator = await createEmulator()
    await (await fetch(`${emulator.url}/resource/email`)).text()
    ours.push(performance.now() - from)
    await emulator.close()
  }
  return figure({ what: 'createEmulator() to its first answer', unit: 'ms', ours })
}
