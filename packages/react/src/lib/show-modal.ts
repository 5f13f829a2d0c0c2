/** Opens a modal dialog, unless it is open. */
export function showModal(dialog: HTMLDialogElement): void {
  if (dialog.open) return
  if (typeof dialog.showModal === 'function') {
    dialog.showModal()
    return
  }
  // DOM implementations for tests, such as jsdom, have no modal dialogs; nor has the element of a `render`.
  dialog.setAttribute('open', '')
  dialog.querySelector<HTMLElement>('input, button')?.focus()
}

export function closeModal(dialog: HTMLDialogElement): void {
  if (typeof dialog.close === 'function') dialog.close()
  else dialog.removeAttribute('open')
}
