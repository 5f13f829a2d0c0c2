import type { Browser } from 'playwright'

/**
 * A tab that is hidden while another one of its window is in front. Playwright's own pages never are: it tells each
 * that it is seen and has the focus.
 */
export async function openHidableTab(
  browser: Browser,
  { url, cookie, script }: { url: string; cookie: { name: string; value: string }; script: string },
) {
  const session = await browser.newBrowserCDPSession()
  const { browserContextId } = await session.send('Target.createBrowserContext')

  async function open() {
    const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId })
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
    const waiting = new Map<number, (result: Record<string, unknown>) => void>()
    let count = 0
    session.on('Target.receivedMessageFromTarget', (event) => {
      if (event.sessionId !== sessionId) return
      const { id, result = {} } = JSON.parse(event.message)
      waiting.get(id)?.(result)
      waiting.delete(id)
    })
    const send = (method: string, params: object = {}) =>
      new Promise<Record<string, unknown>>((resolve) => {
        const id = ++count
        waiting.set(id, resolve)
        const message = JSON.stringify({ id, method, params })
        void session.send('Target.sendMessageToTarget', { sessionId, message })
      })
    return { send, bringToFront: () => session.send('Target.activateTarget', { targetId }) }
  }

  const tab = await open()
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: script })
  await tab.send('Page.enable')
  await tab.send('Network.setCookie', { ...cookie, url })
  await tab.send('Page.navigate', { url })
  const other = await open()
  await tab.bringToFront()
  return {
    hide: other.bringToFront,
    show: tab.bringToFront,
    /** What the expression is worth in the tab, as JSON takes it. */
    read: async (expression: string): Promise<unknown> => {
      const { result } = await tab.send('Runtime.evaluate', { expression, returnByValue: true })
      return (result as { value?: unknown } | undefined)?.value
    },
    close: async () => {
      await session.send('Target.disposeBrowserContext', { browserContextId })
      await session.detach()
    },
  }
}
