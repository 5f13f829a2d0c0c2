let isTold = false

/** In a development build: says once that the stylesheet is missing. Not where nothing is laid out, as in tests. */
export function warnOfMissingStyles(stage: Element | null): void {
  if (isTold || stage === null || !stage.checkVisibility || !isDevelopment()) return
  if (getComputedStyle(stage).position !== 'static') return
  isTold = true
  console.warn(
    "Mailframe: the stylesheet is missing. Add import '@mailframe/react/styles.css' where your app begins.",
  )
}

function isDevelopment(): boolean {
  // Bundlers put a text in place of it; without one there is no `process`.
  try {
    return process.env.NODE_ENV !== 'production'
  } catch {
    return false
  }
}
