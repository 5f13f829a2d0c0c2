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

/** Runs at most `limit` tasks at a time, in order. A task whose signal aborts while it waits is dropped. */
export type Limiter = <Result>(task: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>

/** The limiter of each owner, such as a query client, which all that have this one share. */
export function limiterFor(limit: number): (owner: object) => Limiter {
  const made = new WeakMap<object, Limiter>()
  return (owner) => {
    const limiter = made.get(owner) ?? createLimiter(limit)
    made.set(owner, limiter)
    return limiter
  }
}

export function createLimiter(limit: number): Limiter {
  const waiting: (() => void)[] = []
  let running = 0

  function next() {
    while (running < limit) {
      const start = waiting.shift()
      if (start === undefined) return
      running += 1
      start()
    }
  }

  return (task, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const start = () => {
        signal?.removeEventListener('abort', drop)
        // A task that throws at once rejects too, and so gives its turn back.
        Promise.resolve()
          .then(task)
          .then(resolve, reject)
          .finally(() => {
            running -= 1
            next()
          })
      }
      const drop = () => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', drop, { once: true })
      waiting.push(start)
      next()
    })
}
