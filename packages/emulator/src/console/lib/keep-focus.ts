/** When the focused element is removed, with a row or a dialog, the page's title gets the focus. */
export function keepFocus(): void {
  let focused: Element | null = null
  document.addEventListener('focusin', ({ target }) => {
    focused = target instanceof Element ? target : null
  })
  // A press on empty space removes the focus on purpose.
  document.addEventListener('pointerdown', () => {
    focused = null
  })
  new MutationObserver(() => {
    if (focused === null || focused.isConnected) return
    focused = null
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
  }).observe(document.body, { childList: true, subtree: true })
}
