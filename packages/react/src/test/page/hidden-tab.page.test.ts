import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPerson, holdTimers, launchBrowser, openHidableTab } from './drive.js'
import { startPageServer } from './page-server.js'

let app: Awaited<ReturnType<typeof startPageServer>>
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startPageServer({ name: 'hidden' }), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const FRAME = `document.querySelector('.mailframe-editor[data-state=loaded] iframe')`

it('reads no events in a tab that was hidden for a minute, and mints nothing when it is seen again', async () => {
  const { emailId, userId, mints, streams } = await createPerson(app.url)
  const tab = await openHidableTab(browser, {
    url: `${app.url}/app?${new URLSearchParams({ emailId })}`,
    cookie: { name: 'user', value: userId },
    script: holdTimers(60_000),
  })
  await expect.poll(() => tab.read(`${FRAME}?.src`), { timeout: 45_000 }).toContain(emailId)
  const src = await tab.read(`(${FRAME}.dataset.mark = 'first', ${FRAME}.src)`)
  await expect.poll(streams).toBe(1)
  const seen = () => tab.read('[document.visibilityState, heldTimers.size].join()')
  await expect.poll(seen).toBe('visible,0')

  await tab.hide()
  await expect.poll(seen).toBe('hidden,1')
  await tab.show()
  await expect.poll(seen).toBe('visible,0')
  expect(await streams(), 'not for so short').toBe(1)

  await tab.hide()
  await expect.poll(seen).toBe('hidden,1')
  expect(await streams()).toBe(1)
  await tab.read('letPass()')
  await expect.poll(streams).toBe(0)
  await tab.show()
  await expect.poll(streams).toBe(1)
  expect(await tab.read(`[${FRAME}.dataset.mark, ${FRAME}.src].join()`)).toBe(`first,${src}`)
  expect(await mints()).toBe(1)
  await tab.close()
  await expect.poll(streams).toBe(0)
})
