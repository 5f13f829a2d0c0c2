/** What was asked for just before goes first: the browser sends the request of a new frame some milliseconds later. */
const FIRST_MS = 100
/** After this it is no longer waited for a pause. */
const PATIENCE_MS = 1_000

/** Calls `work` a little later, once the browser has nothing else to do. Returns what takes that back. */
export function whenIdle(work: () => void): () => void {
  let request: number | undefined
  const timer = setTimeout(() => {
    // Not every browser knows.
    if (typeof requestIdleCallback !== 'function') work()
    else request = requestIdleCallback(work, { timeout: PATIENCE_MS })
  }, FIRST_MS)
  return () => {
    clearTimeout(timer)
    if (request !== undefined) cancelIdleCallback(request)
  }
}
