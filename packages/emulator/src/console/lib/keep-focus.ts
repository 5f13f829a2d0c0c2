/** Where what had the focus is removed, be it with a row or a dialog, the page's title takes it. */
export function keepFocus(): void {
  let focused: Element | null = null
  document.addEventListener('focusin', ({ target }) => {
    focused = target instanceof Element ? target : null
  })
  // A press beside everything takes the focus away on purpose.
  document.addEventListener('pointerdown', () => {
    focused = null
  })
  new MutationObserver(() => {
    if (focused === null || focused.isConnected) return
    focused = null
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
  }).observe(document.body, { childList: true, subtree: true })
}
