/** How a run is ended from outside. */
export interface Stops {
  /** Finish what left, and start no more. */
  signal: AbortSignal
  /** End what is under way too. */
  abort?: AbortSignal
}

/** npm and npx pass on a Ctrl-C that the terminal has already sent to this process: the two count as one. */
const SAME_MS = 100

/** The first Ctrl-C or SIGTERM stops, the second one aborts, a third one ends the process as it always does. */
export function listenForStops(print: (text: string) => void): Stops {
  const stop = new AbortController()
  const abort = new AbortController()
  let last = Number.NEGATIVE_INFINITY
  const listener = () => {
    const isSame = performance.now() - last < SAME_MS
    last = performance.now()
    if (isSame) return
    if (!stop.signal.aborted) {
      print(
        'stopping: requests under way are finished, and nothing more is sent; press again to stop at once',
      )
      stop.abort()
    } else {
      for (const signal of SIGNALS) process.off(signal, listener)
      abort.abort()
    }
  }
  for (const signal of SIGNALS) process.on(signal, listener)
  return { signal: stop.signal, abort: abort.signal }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const
