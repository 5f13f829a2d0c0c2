/** Debounce: how long a picture must stay in view, with nothing scrolled, before its email is read, in milliseconds. */
const STAY_MS = 150
/** Scrolling of any box on the page: that event does not bubble. */
const CAPTURED = { capture: true, passive: true } as const

/** One observer, one timer and one listener for all pictures of the page: in a list that scrolls, rows come and go. */
const watched = new Map<Element, () => void>()
const inView = new Set<Element>()
let observer: IntersectionObserver | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Calls `onStay` once the element has been in view for a while in which nothing was scrolled: what flies past, however
 * slowly, does not count. Without IntersectionObserver: at once. Returns what takes that back.
 */
export function whenStays(element: Element, onStay: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    onStay()
    return () => {}
  }
  if (observer === null) {
    observer = new IntersectionObserver(look)
    addEventListener('scroll', wait, CAPTURED)
  }
  watched.set(element, onStay)
  observer.observe(element)
  return () => forget(element)
}

function forget(element: Element) {
  if (!watched.delete(element)) return
  inView.delete(element)
  observer?.unobserve(element)
  if (inView.size === 0) clearTimeout(timer)
  if (watched.size > 0) return
  observer?.disconnect()
  observer = null
  removeEventListener('scroll', wait, CAPTURED)
}

function look(entries: readonly IntersectionObserverEntry[]) {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting && watched.has(target)) inView.add(target)
    else inView.delete(target)
  }
  wait()
}

function wait() {
  clearTimeout(timer)
  if (inView.size > 0) timer = setTimeout(callBack, STAY_MS)
}

function callBack() {
  for (const element of [...inView]) {
    const onStay = watched.get(element)
    forget(element)
    onStay?.()
  }
}
