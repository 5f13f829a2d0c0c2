import type { BrowserContext } from 'playwright'
import type { BrowserCommand } from 'vitest/node'

declare module 'vitest/browser' {
  interface BrowserCommands {
    stayInFront: () => Promise<void>
  }
}

const watched = new WeakSet<BrowserContext>()

/**
 * Brings the page of the tests before every page that a test opens. Chromium draws what is behind another page once a
 * second, and each click waits for two drawings.
 */
export const stayInFront: BrowserCommand<[]> = async ({ page, context }) => {
  await page.bringToFront()
  if (watched.has(context)) return
  watched.add(context)
  context.on('page', async () => {
    if (!page.isClosed()) await page.bringToFront()
  })
}
