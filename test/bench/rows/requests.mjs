import { figure } from '../lib/figures.mjs'
import { startWorker } from '../lib/worker.mjs'

export default {
  name: 'requests',
  title: 'Requests to the service for an open',
  async run() {
    const upstream = await startWorker(new URL('../workers/upstream.mjs', import.meta.url))
    const asked = async () => {
      const counts = await upstream.call('asked')
      return {
        tokens: counts['/access/token'] ?? 0,
        all: Object.values(counts).reduce((sum, count) => sum + count, 0),
      }
    }
    const rounds = { cold: [], warm: [], tokens: [] }
    for (let round = 0; round < 7; round += 1) {
      const start = () =>
        startWorker(new URL('../workers/fetch-side.mjs', import.meta.url), { args: ['ours', upstream.value] })
      const [one, many] = await Promise.all([start(), start()])
      const during = async (work) => {
        const before = await asked()
        await work()
        const after = await asked()
        return { tokens: after.tokens - before.tokens, all: after.all - before.all }
      }
      rounds.cold.push((await during(() => one.call('open', 1))).all)
      rounds.warm.push((await during(() => one.call('open', 1))).all)
      rounds.tokens.push((await during(() => many.call('open', 200))).tokens)
      await Promise.all([one.close(), many.close()])
    }
    await upstream.close()
    return [
      figure({ what: 'an open, token held', unit: 'requests', ours: rounds.warm, atMost: 1 }),
      figure({ what: 'an open, no token yet', unit: 'requests', ours: rounds.cold, atMost: 2 }),
      figure({
        what: '200 opens at once, no token yet',
        unit: 'token requests',
        ours: rounds.tokens,
        atMost: 1,
      }),
    ]
  },
}
