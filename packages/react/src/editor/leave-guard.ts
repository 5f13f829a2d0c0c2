/** Asks before the page is left, only while it is told to: the listener alone costs pages their back-forward cache. */
export function createLeaveGuard(): (guarded: boolean) => void {
  let listening = false
  return (guarded) => {
    if (guarded === listening) return
    listening = guarded
    if (guarded) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  }
}

function ask(event: BeforeUnloadEvent) {
  event.preventDefault()
  // Chrome before 119 asks only for this.
  event.returnValue = true
}
