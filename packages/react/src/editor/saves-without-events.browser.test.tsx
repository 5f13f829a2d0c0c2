import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { EmailEditorFrame, useUnsavedGuard } from '../index.js'
import { cleanUp, ENDPOINT, renderApp, signIn, wholeFrames } from '../test/harness.js'

afterEach(() => {
  cleanUp()
  vi.restoreAllMocks()
})

/** Whether the browser would ask before it leaves the page. */
const isGuarded = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

function Unsaved() {
  return <output>{useUnsavedGuard().maybeUnsaved ? 'maybe unsaved' : 'saved'}</output>
}

/** `route`: the header by which the test's backend picks its handler. */
async function openFrame(route: 'eventless' | undefined) {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const calls: string[] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    calls.push(`${init?.method ?? 'GET'} ${String(input).slice(ENDPOINT.length)}`)
    return user.fetch(input, {
      ...init,
      headers: { ...init?.headers, ...(route === undefined ? {} : { 'x-route': route }) },
    })
  }
  const onSaved = vi.fn()
  const app = renderApp(
    <>
      <Unsaved />
      <EmailEditorFrame emailId={email.id} onSaved={onSaved} style={{ height: 320 }} />
    </>,
    { fetch },
  )
  await expect.poll(() => wholeFrames(app.container)).toBe(1)
  const change = async (changes: object) => {
    const answer = await user.fetch(`${ENDPOINT}/emails/${email.id}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(changes),
    })
    expect(answer.status).toBe(200)
  }
  const frame = app.container.querySelector('.mailframe-editor iframe')
  if (frame === null) throw new Error('there is no frame')
  return {
    email,
    calls,
    onSaved,
    change,
    streams: user.streams,
    reportSave: () => user.reportSave(email.id),
    enter: () => userEvent.click(frame),
    reads: () => calls.filter((call) => call === `GET /emails/${email.id}`).length,
    told: () => app.container.querySelector('output')?.textContent,
  }
}

it('notices a save within seconds while the focus stays in the editor', async () => {
  const errors = vi.spyOn(console, 'error')
  const { calls, change, enter, onSaved, reads, told, email } = await openFrame('eventless')
  await expect.poll(reads).toBe(1)
  await enter()
  await expect.poll(told).toBe('maybe unsaved')
  expect(isGuarded()).toBe(true)
  await change({ html: '<p>Saved</p>', json: { step: 1 } })
  await expect.poll(told).toBe('saved')
  await expect.poll(isGuarded).toBe(false)
  expect(onSaved.mock.calls).toEqual([[{ emailId: email.id, at: expect.stringMatching(/^2\d{3}-.*Z$/) }]])
  expect(calls.filter((call) => call === 'GET /events')).toHaveLength(1)
  expect(calls.filter((call) => call === 'POST /editor')).toHaveLength(1)
  expect(errors).not.toHaveBeenCalled()
})

it('looks at once when the focus comes back to the page, and when the page is shown again', async () => {
  // Not by the reads between: none of them comes.
  const { setTimeout } = window
  const unlessBetween = (handler: () => void, ms?: number) => (ms === 5000 ? 0 : setTimeout(handler, ms))
  vi.spyOn(window, 'setTimeout').mockImplementation(unlessBetween as unknown as typeof setTimeout)
  const { change, enter, onSaved, reads, told } = await openFrame('eventless')
  await expect.poll(reads).toBe(1)
  await enter()
  await expect.poll(told).toBe('maybe unsaved')
  await change({ html: '<p>Saved</p>' })
  window.dispatchEvent(new Event('focus'))
  await expect.poll(told).toBe('saved')
  await change({ html: '<p>Elsewhere</p>' })
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => onSaved.mock.calls.length).toBe(2)
})

it('takes a rename for no save', async () => {
  const { change, enter, onSaved, reads, told } = await openFrame('eventless')
  await expect.poll(reads).toBe(1)
  await enter()
  await expect.poll(told).toBe('maybe unsaved')
  await change({ name: 'Hello' })
  window.dispatchEvent(new Event('focus'))
  await expect.poll(reads).toBeGreaterThan(1)
  await change({ html: '<p>Saved</p>' })
  window.dispatchEvent(new Event('focus'))
  await expect.poll(told).toBe('saved')
  expect(onSaved).toHaveBeenCalledTimes(1)
})

it('reads nothing where the backend has events', async () => {
  const { enter, onSaved, reads, reportSave, streams, told } = await openFrame(undefined)
  await enter()
  await expect.poll(told).toBe('maybe unsaved')
  window.dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(streams).toBe(1)
  await reportSave()
  await expect.poll(told).toBe('saved')
  expect(onSaved).toHaveBeenCalledTimes(1)
  expect(reads()).toBe(0)
})
