/**
 * Coalesces calls: `task` runs once at a time, and a call gets a run that began after it. Those that come while one
 * runs share the next.
 */
export function coalesce<Result>(task: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null
  let next: Promise<Result> | null = null

  function start(): Promise<Result> {
    const run = task().finally(() => {
      if (running === run) running = null
    })
    running = run
    return run
  }

  return () => {
    if (running === null) return start()
    const startNext = () => {
      next = null
      return start()
    }
    // Also after one that failed.
    next ??= running.then(startNext, startNext)
    return next
  }
}
