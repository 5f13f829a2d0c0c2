/**
 * Runs `task` for whoever calls, one at a time. A call gets a run that began after it: those that come while one
 * runs share the next.
 */
export function createShared(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  function start(): Promise<void> {
    const run = task().finally(() => {
      if (running === run) running = null
    })
    running = run
    return run
  }

  return () => {
    if (running === null) return start()
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null
        return start()
      })
    return next
  }
}
