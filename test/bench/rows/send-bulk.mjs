import { figure } from '../lib/figures.mjs'
import { profilesOf, profileTables, sharesOf } from '../lib/profile.mjs'
import { inTurns } from '../lib/rounds.mjs'
import { startWorker } from '../lib/worker.mjs'
import { CONCURRENCY, MANY } from '../peers/recipients.mjs'

const AT_ONCE = 100_000
/**
 * A round: one run takes 0.15 s, which the machine's noise moves by a third. Both sides are compiled after some ten runs,
 * the warm rounds: until then a round tells how much code they have.
 */
const RUNS = 5
const WARM = 3
/** In 12 of its 120 requests the answer takes 1 s. */
const UNEVEN = 12_000
const against = 'worker loop on node:http'
/** Of both sides with an answer that is there at once, without HTTP: 91 against 70 µs of the processor a request. */
const MORE =
  'Of each request some 20 µs are work that the loop lacks: addresses and values checked, outcomes packed to be told in order and read again, secrets kept out of what is told.'
const FILE = new URL('../workers/bulk-side.mjs', import.meta.url)
const ofSide = (side) => startWorker(FILE, { args: [side] })

export default {
  name: 'send-bulk',
  title: `sendBulk, ${CONCURRENCY} requests at a time`,
  async run() {
    const service = await startWorker(new URL('../workers/sending-service.mjs', import.meta.url))
    const compare = async (path, count, { warm, runs }) => {
      const [ours, theirs] = [await ofSide('ours'), await ofSide('theirs')]
      const samples = await inTurns({
        warm,
        sides: {
          ours: () => ours.call('run', service.value + path, count, runs),
          theirs: () => theirs.call('run', service.value + path, count, runs),
        },
      })
      await ours.close()
      await theirs.close()
      return { ours: samples.ours.seconds, theirs: samples.theirs.seconds }
    }
    const peakOf = async (path, count, side = 'ours') => {
      const worker = await ofSide(side)
      await worker.call('watch')
      await worker.call('run', service.value + path, count)
      const { mb } = await worker.call('peak')
      await worker.close()
      return [mb]
    }
    const profiles = await profilesOf(
      FILE,
      (side) => [side],
      (worker) => worker.call('run', `${service.value}/now`, AT_ONCE, RUNS),
    )
    const title = (count) => count.toLocaleString('en')
    const figures = [
      figure({
        what: `${title(AT_ONCE)} recipients, answered at once`,
        against,
        unit: 's',
        ...(await compare('/now', AT_ONCE, { warm: WARM, runs: RUNS })),
        atMost: 1.1,
        limit: `${sharesOf(profiles.ours)} ${MORE}`,
        trace: profileTables(profiles),
      }),
      figure({
        what: `${title(UNEVEN)} recipients, every 10th answer takes 1 s`,
        against,
        unit: 's',
        ...(await compare('/slow', UNEVEN, { warm: 1, runs: 1 })),
        atMost: 1.05,
      }),
      figure({
        what: `memory of ${title(MANY)} recipients beside ${title(AT_ONCE)}`,
        against: `${title(AT_ONCE)} recipients`,
        unit: 'MB',
        ours: await peakOf('/now', MANY),
        theirs: await peakOf('/now', AT_ONCE),
      }),
      figure({
        what: `memory of ${title(MANY)} recipients, the first request hangs until all others ended`,
        unit: 'MB',
        ours: await peakOf('/hang', MANY),
        atMost: 150,
      }),
    ]
    await service.close()
    return figures
  },
}
