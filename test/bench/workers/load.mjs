// The load generator, away from what it measures.
import autocannon from 'autocannon'
import { serveCalls } from '../lib/worker.mjs'

serveCalls({
  /** Requests a second and the 99th percentile of the time in ms; any answer but 2xx is an error. */
  async run(options) {
    const { requests, latency, non2xx, errors, timeouts } = await autocannon(options)
    if (non2xx + errors + timeouts > 0)
      throw new Error(`${non2xx} not 2xx, ${errors} errors, ${timeouts} timeouts`)
    return { rate: requests.average, p99: latency.p99 }
  },
})
