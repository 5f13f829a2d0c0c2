/**
 * Opens the editor in a new tab. Call it inside the click: later the browser refuses the window.
 * The minted address is used, not the plain link, because a mint goes through the provider's `fetch` with its
 * headers, and because a failure is then told here, with the blank tab closed.
 *
 * @returns false where the browser refused the window; nothing was minted then.
 * @throws what `mint` rejects with.
 */
export async function openTab(mint: () => Promise<string>): Promise<boolean> {
  // `noopener` would give no window to navigate; disowned before it navigates, the editor cannot reach this page.
  const tab = window.open('', '_blank')
  if (tab === null) return false
  tab.opener = null
  try {
    const address = await mint()
    if (!tab.closed) tab.location.replace(address)
    return true
  } catch (error) {
    tab.close()
    throw error
  }
}
