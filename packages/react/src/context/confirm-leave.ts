import { unsavedOnPage } from './unsaved.js'

/**
 * Asks the person before the app leaves an editor: `onClick={() => confirmLeave() && setEmailId(null)}`. It needs no
 * hook and no provider, so routers can call it too. True: go on, which it is at once where nothing can be lost and on
 * a server. A yes counts for one second, so that nobody is asked twice about the same leave.
 */
export function confirmLeave(): boolean {
  return unsavedOnPage.confirmLeave()
}
