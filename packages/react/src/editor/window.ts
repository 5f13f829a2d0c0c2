export interface PageEvents {
  /** The iframe in the document, if any. */
  element: () => HTMLIFrameElement | null
  onMessage: (event: MessageEvent) => void
  onViolation: (event: SecurityPolicyViolationEvent) => void
}

/** Listens to what the frame, and the page's policy, say from the start. Returns what ends it. */
export function watchPage({ element, onMessage, onViolation }: PageEvents): () => void {
  function handleMessage(event: MessageEvent) {
    const source = element()?.contentWindow
    if (source && event.source === source) onMessage(event)
  }
  window.addEventListener('message', handleMessage)
  document.addEventListener('securitypolicyviolation', onViolation)
  return () => {
    window.removeEventListener('message', handleMessage)
    document.removeEventListener('securitypolicyviolation', onViolation)
  }
}
