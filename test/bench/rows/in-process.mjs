import { figure } from '../lib/figures.mjs'
import { profilesOf, profileTables, sharesOf } from '../lib/profile.mjs'
import { inTurns } from '../lib/rounds.mjs'
import { startWorker } from '../lib/worker.mjs'

const SECONDS = 1
const CONCURRENCY = 50

export default {
  name: 'in-process',
  title: `Open handler, Request → Response in process, ${CONCURRENCY} at a time`,
  async run() {
    const upstream = await startWorker(new URL('../workers/upstream.mjs', import.meta.url))
    const file = new URL('../workers/fetch-side.mjs', import.meta.url)
    const start = (side) => startWorker(file, { args: [side, upstream.value] })
    const [ours, theirs] = await Promise.all([start('ours'), start('theirs')])
    const samples = await inTurns({
      rounds: 9,
      warm: 2,
      sides: {
        ours: () => ours.call('rate', SECONDS, CONCURRENCY),
        theirs: () => theirs.call('rate', SECONDS, CONCURRENCY),
      },
    })
    const profiles = await profilesOf(
      file,
      (side) => [side, upstream.value],
      (worker) => worker.call('rate', SECONDS, CONCURRENCY),
    )
    await Promise.all([ours, theirs].map((worker) => worker.close()))
    await upstream.close()
    return [
      figure({
        what: 'opens a second in process',
        against: 'hand-written Request → Response with fetch',
        unit: '/s',
        ours: samples.ours.rate,
        theirs: samples.theirs.rate,
        atLeast: 0.95,
        limit: sharesOf(profiles.ours),
        trace: profileTables(profiles),
      }),
    ]
  },
}
