// Sends in bulk: `ours` or `theirs`.
import { watchPeak } from '../lib/peak.mjs'
import { millisecondsOf } from '../lib/rounds.mjs'
import { serveCalls } from '../lib/worker.mjs'
import { sendByWorkers } from '../peers/bulk-workers.mjs'
import { CONCURRENCY, MESSAGE, recipientsOf } from '../peers/recipients.mjs'

const [side] = process.argv.slice(2)
const send = side === 'ours' ? await ours() : sendByWorkers

async function ours() {
  const { createSender } = await import('@mailframe/sending')
  return async (api, count) => {
    const sender = createSender({ addresses: { sg: { api } }, apiUser: 'a', apiKey: 'b', timeout: 600_000 })
    const report = await sender.sendBulk(MESSAGE, recipientsOf(count), { concurrency: CONCURRENCY })
    let sent = 0
    for (const { emailId } of report.recipients) if (emailId !== undefined) sent += 1
    if (sent !== count) throw new Error(`${sent} of ${count} were sent`)
  }
}

let peak

serveCalls({
  /** One run after the other; the mean of them. */
  async run(api, count, times = 1) {
    const milliseconds = await millisecondsOf(async () => {
      for (let n = 0; n < times; n += 1) await send(api, count)
    })
    return { seconds: milliseconds / times / 1000 }
  },
  /** Asked for by itself: to look costs a time that would be measured. */
  watch() {
    peak = watchPeak()
  },
  peak: () => peak(),
})
