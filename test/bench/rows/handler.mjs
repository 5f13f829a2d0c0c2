import { figure } from '../lib/figures.mjs'
import { profilesOf, profileTables, sharesOf } from '../lib/profile.mjs'
import { inTurns } from '../lib/rounds.mjs'
import { startWorker } from '../lib/worker.mjs'

const CONNECTIONS = 50
const SECONDS = 2
const against = 'hand-written proxy on node:http with fetch'

export default {
  name: 'handler',
  title: `Open handler: createNodeHandler, ${CONNECTIONS} connections, a service that answers at once`,
  async run() {
    const upstream = await startWorker(new URL('../workers/upstream.mjs', import.meta.url))
    const file = new URL('../workers/node-side.mjs', import.meta.url)
    const start = (side) => startWorker(file, { args: [side, upstream.value] })
    const [load, ours, theirs] = await Promise.all([
      startWorker(new URL('../workers/load.mjs', import.meta.url)),
      start('ours'),
      start('theirs'),
    ])
    const measure = (url) =>
      load.call('run', {
        url,
        connections: CONNECTIONS,
        duration: SECONDS,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"emailId":"em_1"}',
      })
    const samples = await inTurns({
      warm: 2,
      sides: { ours: () => measure(ours.value), theirs: () => measure(theirs.value) },
    })
    const profiles = await profilesOf(
      file,
      (side) => [side, upstream.value],
      ({ value }) => measure(value),
    )
    await Promise.all([load, ours, theirs].map((worker) => worker.close()))
    await upstream.close()
    return [
      figure({
        what: 'opens a second',
        against,
        unit: '/s',
        ours: samples.ours.rate,
        theirs: samples.theirs.rate,
        atLeast: 0.95,
        limit: sharesOf(profiles.ours),
        trace: profileTables(profiles),
      }),
      figure({
        what: 'p99 of an open',
        against,
        unit: 'ms',
        ours: samples.ours.p99,
        theirs: samples.theirs.p99,
        atMost: 1.1,
      }),
    ]
  },
}
