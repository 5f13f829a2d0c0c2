import { systemClock } from './clock.js'
import { withSignal } from './deadline.js'

/** Lets so many at once do what takes memory; the others wait in the order in which they came. */
export interface Turns {
  /**
   * Resolves with what gives the turn back, to be called once: when it comes, or without one after `patienceMs`, so
   * that one who hangs holds nobody. Throws SignalEnded as soon as `signal` aborts.
   */
  take(signal: AbortSignal): Promise<() => void>
}

export function createTurns(most: number, patienceMs: number, clock = systemClock): Turns {
  const waiting = new Set<() => void>()
  let taken = 0

  function giveBack(): void {
    const [next] = waiting
    if (next === undefined) {
      taken -= 1
      return
    }
    // Handed over: nobody who comes meanwhile gets before it.
    waiting.delete(next)
    next()
  }

  async function wait(signal: AbortSignal): Promise<() => void> {
    let begin = () => {}
    const turn = new Promise<void>((resolve) => {
      begin = resolve
    })
    waiting.add(begin)
    const cancel = clock.after(patienceMs, begin)
    try {
      await withSignal(turn, signal)
      // Still in the list: it was the patience that ended.
      return waiting.delete(begin) ? () => {} : giveBack
    } catch (error) {
      // It may have been handed over in the same moment.
      if (!waiting.delete(begin)) giveBack()
      throw error
    } finally {
      cancel()
    }
  }

  return {
    async take(signal) {
      if (taken >= most) return await wait(signal)
      taken += 1
      return giveBack
    },
  }
}
