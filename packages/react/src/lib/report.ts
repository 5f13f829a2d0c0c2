/** Reports what a callback of the app threw as React reports it for its own: by an `error` event of the window. */
export function report(error: unknown): void {
  if (typeof globalThis.reportError === 'function') globalThis.reportError(error)
  else
    queueMicrotask(() => {
      throw error
    })
}

/** Calls what the app gave; what it throws is its own mistake and ends nothing of ours. */
export function callSafely(callback: () => void): void {
  try {
    callback()
  } catch (error) {
    report(error)
  }
}
