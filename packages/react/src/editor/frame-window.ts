export interface FrameWindowEvents {
  /** The iframe in the document, if any. */
  element: () => HTMLIFrameElement | null
  /** Focus went from the page into the frame. */
  onEnter: () => void
  /** Focus came back to the page. */
  onLeave: () => void
  onMessage: (event: MessageEvent) => void
  onViolation: (event: SecurityPolicyViolationEvent) => void
}

/** Listens to what the page can see of its frame. Returns what ends it. */
export function watchFrame({
  element,
  onEnter,
  onLeave,
  onMessage,
  onViolation,
}: FrameWindowEvents): () => void {
  let settle: ReturnType<typeof setTimeout> | undefined

  function enterIfInside() {
    const isInside = isFocusInside(element())
    if (isInside) onEnter()
    return isInside
  }
  function handleBlur() {
    clearTimeout(settle)
    // Firefox names the frame as the active element only after `blur`.
    if (!enterIfInside()) settle = setTimeout(enterIfInside, 0)
  }
  function handleMessage(event: MessageEvent) {
    const source = element()?.contentWindow
    if (source && event.source === source) onMessage(event)
  }

  window.addEventListener('blur', handleBlur)
  window.addEventListener('focus', onLeave)
  window.addEventListener('message', handleMessage)
  document.addEventListener('securitypolicyviolation', onViolation)
  return () => {
    clearTimeout(settle)
    window.removeEventListener('blur', handleBlur)
    window.removeEventListener('focus', onLeave)
    window.removeEventListener('message', handleMessage)
    document.removeEventListener('securitypolicyviolation', onViolation)
  }
}

export function isFocusInside(frame: HTMLIFrameElement | null): boolean {
  return frame !== null && document.activeElement === frame
}
