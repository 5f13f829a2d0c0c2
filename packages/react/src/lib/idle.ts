/** What was asked for just before goes first: the browser sends the request of a new frame some milliseconds later. */
const FIRST_MS = 100
/** After this it is no longer waited for a pause. */
const PATIENCE_MS = 1_000

/** Calls `work` once the browser has nothing else to do. Returns what takes that back. */
export function whenIdle(work: () => void): () => void {
  // Not every browser knows.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: PATIENCE_MS })
  return () => cancelIdleCallback(request)
}

/** The same, a little later: for what makes requests of its own. */
export function afterFirst(work: () => void): () => void {
  let cancel = () => {}
  const timer = setTimeout(() => {
    cancel = whenIdle(work)
  }, FIRST_MS)
  return () => {
    clearTimeout(timer)
    cancel()
  }
}
