import { systemClock } from './clock.js'
import { withSignal } from './deadline.js'

/** Lets a number of callers through at once; the others wait in the order in which they came. */
export interface Semaphore {
  /**
   * Waits for a place, and resolves with the function that frees it. After `patienceMs` it resolves without a place, so
   * that a holder that hangs blocks nobody. Throws SignalEnded as soon as `signal` aborts.
   */
  acquire(signal: AbortSignal): Promise<() => void>
}

export function createSemaphore(places: number, patienceMs: number, clock = systemClock): Semaphore {
  const waiting = new Set<() => void>()
  let taken = 0

  function release(): void {
    const [next] = waiting
    if (next === undefined) {
      taken -= 1
      return
    }
    // Handed over directly: a caller that comes now does not get in before it.
    waiting.delete(next)
    next()
  }

  async function wait(signal: AbortSignal): Promise<() => void> {
    let begin = () => {}
    const place = new Promise<void>((resolve) => {
      begin = resolve
    })
    waiting.add(begin)
    const cancel = clock.after(patienceMs, begin)
    try {
      await withSignal(place, signal)
      // Still in the list: `patienceMs` ran out.
      return waiting.delete(begin) ? () => {} : release
    } catch (error) {
      // It may have been handed over in the same moment.
      if (!waiting.delete(begin)) release()
      throw error
    } finally {
      cancel()
    }
  }

  return {
    async acquire(signal) {
      if (taken >= places) return await wait(signal)
      taken += 1
      return release
    },
  }
}
