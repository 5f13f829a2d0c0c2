import { afterEach, expect, it } from 'vitest'
import { inFull } from '../../../../test/full.js'
import { EmailList } from '../index.js'
import { cleanUp, ENDPOINT, renderApp, signIn } from '../test/harness.js'

type User = ReturnType<typeof signIn>

const tabs: Window[] = []
afterEach(() => {
  cleanUp()
  for (const tab of tabs.splice(0)) tab.close()
})

/** Another tab of the same browser, with a provider and a list of its own. */
async function openTab({ userId }: User, emailId: string) {
  const query = new URLSearchParams({ script: 'live-page', userId, emailId })
  const tab = window.open(`/test-backend/page?${query}`, '_blank')
  if (tab === null) throw new Error('the browser refused the tab')
  tabs.push(tab)
  const stateOf = () => tab.document.querySelector<HTMLElement>('.mailframe-list')?.dataset.state
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('ready')
  return tab
}
const savesIn = (tab: Window) => tab.document.body.dataset.saves
/** How many pages hear the same events, for each End User. */
async function audiences() {
  const { held = [], pending = [] } = await navigator.locks.query()
  const names = [...held, ...pending].map(({ name }) => name)
  return [...new Set(names)].map((name) => names.filter((other) => other === name).length).sort()
}

/** More than the six connections that a browser has for a host. */
const TABS = inFull(10, 7)

it('reads one stream in many tabs, tells all of them, and leaves the editor answering', async () => {
  const [user, other] = [signIn(), signIn()]
  const [email, foreign] = [await user.create({ name: 'Welcome' }), await other.create({ name: 'Other' })]
  const opened = await Promise.all(Array.from({ length: TABS }, () => openTab(user, email.id)))
  const foreignTab = await openTab(other, foreign.id)
  await expect.poll(audiences).toEqual([1, TABS])
  await expect.poll(async () => [await user.streams(), await other.streams()]).toEqual([1, 1])

  const mint = await user.fetch(`${ENDPOINT}/editor`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ emailId: email.id }),
    signal: AbortSignal.timeout(30_000),
  })
  expect(await mint.json()).toMatchObject({ emailId: email.id, code: expect.any(String) })
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  expect(entry?.nextHopProtocol, 'at most six connections to a host').toBe('http/1.1')

  await user.reportSave(email.id)
  const told = () => opened.map(savesIn)
  await expect.poll(told).toEqual(opened.map(() => `${email.id};`))
  await other.reportSave(foreign.id)
  await expect.poll(() => savesIn(foreignTab)).toBe(`${foreign.id};`)
  expect(told()).toEqual(opened.map(() => `${email.id};`))

  // Whichever of them reads the stream: the last one left goes on with it.
  const last = opened.pop()
  for (const tab of opened) tab.close()
  await expect.poll(() => opened.every(({ closed }) => closed)).toBe(true)
  await user.reportSave(email.id)
  await expect.poll(() => last && savesIn(last)).toBe(`${email.id};${email.id};`)
  await expect.poll(user.streams).toBe(1)
  last?.close()
  await expect.poll(user.streams).toBe(0)
  expect(await user.mints()).toBe(1)
})

it('loses no save between the tab that read the stream and the next', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const first = await openTab(user, email.id)
  await expect.poll(user.streams).toBe(1)
  const second = await openTab(user, email.id)
  await expect.poll(audiences).toEqual([2])
  await user.reportSave(email.id)
  await expect.poll(() => savesIn(second)).toBe(`${email.id};`)
  expect(savesIn(first)).toBe(`${email.id};`)
  first.close()
  // At once: nobody may be reading yet.
  await user.reportSave(email.id)
  await expect.poll(() => savesIn(second)).toBe(`${email.id};${email.id};`)
})

it('moves to the stream of whoever is signed in now', async () => {
  const [user, next] = [signIn(), signIn()]
  await next.create({ name: 'Of the next' })
  let current = user
  let end = () => {}
  // A session of cookies: the same page, and another user from some request on.
  const session: typeof fetch = async (input, init) => {
    const response = await current.fetch(input, init)
    if (!String(input).endsWith('/events')) return response
    const { readable, writable } = new TransformStream()
    const cut = new AbortController()
    end = () => cut.abort()
    response.body?.pipeTo(writable, { signal: cut.signal }).catch(() => {})
    return new Response(readable, { headers: response.headers })
  }
  const { container } = renderApp(<EmailList onOpen={() => {}} />, { fetch: session })
  await expect.poll(user.streams).toBe(1)
  const tab = await openTab(next, (await next.create({ name: 'Second' })).id)
  await expect.poll(next.streams).toBe(1)
  current = next
  end()
  await expect.poll(() => container.textContent).toContain('Of the next')
  await expect.poll(user.streams).toBe(0)
  // The other tab has the stream of this user: this page follows it.
  await expect.poll(next.streams).toBe(1)
  expect(tab.closed).toBe(false)
})
