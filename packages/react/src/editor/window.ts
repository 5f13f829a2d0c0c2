/** How often it is looked where the focus is while it is not in the page. */
const LOOK_MS = 500

export interface FrameWindowEvents {
  /** The iframe in the document, if any. */
  element: () => HTMLIFrameElement | null
  /** Focus went into the frame. */
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
  let looking: ReturnType<typeof setInterval> | undefined
  let wasInside = isFocusInside(element())

  function look() {
    const isInside = isFocusInside(element())
    const hasEntered = isInside && !wasInside
    wasInside = isInside
    if (hasEntered) onEnter()
  }
  // From one frame into another no event is fired at all. Firefox names the frame only after `blur`.
  function keepLooking() {
    clearInterval(looking)
    looking = setInterval(look, LOOK_MS)
  }
  function handleBlur() {
    wasInside = false
    look()
    keepLooking()
  }
  function handleFocus() {
    clearInterval(looking)
    wasInside = false
    onLeave()
  }
  function handleMessage(event: MessageEvent) {
    const source = element()?.contentWindow
    if (source && event.source === source) onMessage(event)
  }

  if (!document.hasFocus() || document.activeElement?.localName === 'iframe') keepLooking()
  window.addEventListener('blur', handleBlur)
  window.addEventListener('focus', handleFocus)
  window.addEventListener('message', handleMessage)
  document.addEventListener('securitypolicyviolation', onViolation)
  return () => {
    clearInterval(looking)
    window.removeEventListener('blur', handleBlur)
    window.removeEventListener('focus', handleFocus)
    window.removeEventListener('message', handleMessage)
    document.removeEventListener('securitypolicyviolation', onViolation)
  }
}

export function isFocusInside(frame: HTMLIFrameElement | null): boolean {
  if (frame === null) return false
  // For the document, the host of a shadow tree has the focus of what is in it.
  const root = frame.getRootNode()
  return 'activeElement' in root && root.activeElement === frame
}
