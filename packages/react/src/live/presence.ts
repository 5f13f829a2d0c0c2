/** A page that nobody has seen for so long needs no stream. */
const HIDDEN_MS = 60_000

/**
 * Calls back when this page is there for someone, now and later: not after `pagehide`, and not once it was hidden for
 * 60 s. Returns what ends it.
 */
export function watchPresence({
  onPresent,
  onAbsent,
}: {
  onPresent: () => void
  onAbsent: () => void
}): () => void {
  let isPresent = false
  let hidden: ReturnType<typeof setTimeout> | undefined

  function arrive() {
    clearTimeout(hidden)
    if (document.visibilityState === 'hidden') hidden = setTimeout(leave, HIDDEN_MS)
    if (isPresent) return
    isPresent = true
    onPresent()
  }
  function leave() {
    clearTimeout(hidden)
    if (!isPresent) return
    isPresent = false
    onAbsent()
  }
  function handleVisibility() {
    // Hidden again after it was let go: nothing to do.
    if (isPresent || document.visibilityState !== 'hidden') arrive()
  }

  document.addEventListener('visibilitychange', handleVisibility)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', arrive)
  arrive()
  return () => {
    clearTimeout(hidden)
    document.removeEventListener('visibilitychange', handleVisibility)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', arrive)
  }
}
