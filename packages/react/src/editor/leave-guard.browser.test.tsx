import { Activity, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { EmailEditorFrame, MailframeProvider, useUnsavedGuard } from '../index.js'
import { cleanUp, ENDPOINT, renderApp, signIn, wholeFrames } from '../test/harness.js'

afterEach(cleanUp)

/** Whether the browser would ask before it leaves the page. */
const isGuarded = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const untilLoaded = (root: ParentNode, count = 1) => expect.poll(() => wholeFrames(root)).toBe(count)

function Unsaved() {
  const { maybeUnsaved } = useUnsavedGuard()
  return <output>{maybeUnsaved ? 'maybe unsaved' : 'saved'}</output>
}

async function openTwo() {
  const user = signIn()
  const [first, second] = [await user.create({ name: 'First' }), await user.create({ name: 'Second' })]
  const onSaved = vi.fn()
  const app = renderApp(
    <>
      <Unsaved />
      <EmailEditorFrame emailId={first.id} onSaved={onSaved} data-testid="first" style={{ height: 320 }} />
      <EmailEditorFrame emailId={second.id} data-testid="second" style={{ height: 320 }} />
    </>,
    { fetch: user.fetch },
  )
  await untilLoaded(app.container, 2)
  await expect.poll(user.streams).toBe(1)
  const enter = async (testId: string) => {
    const frame = app.container.querySelector(`[data-testid=${testId}] iframe`)
    if (frame === null) throw new Error('there is no frame')
    await userEvent.click(frame)
    await expect.poll(() => document.activeElement).toBe(frame)
  }
  return {
    ...app,
    user,
    first,
    second,
    enter,
    onSaved,
    told: () => app.container.querySelector('output')?.textContent,
  }
}

it('sees focus that comes from another frame, of which the browser fires no event', async () => {
  const { user, first, second, enter, onSaved, told } = await openTwo()
  await enter('first')
  await expect.poll(told).toBe('maybe unsaved')
  await enter('second')
  await user.reportSave(first.id)
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  // Of the second one now, where nobody has saved.
  await expect.poll(isGuarded).toBe(true)
  await user.reportSave(second.id)
  await expect.poll(told).toBe('saved')
  await expect.poll(isGuarded).toBe(false)
  // Anew, and again without an event.
  await enter('first')
  await expect.poll(told).toBe('maybe unsaved')
})

it('sees focus in a frame of a shadow tree', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const host = document.createElement('div')
  document.body.append(host)
  const container = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(
    <MailframeProvider endpoint={ENDPOINT} fetch={user.fetch}>
      <EmailEditorFrame emailId={email.id} />
    </MailframeProvider>,
  )
  await untilLoaded(container)
  expect(isGuarded()).toBe(false)
  await userEvent.click(host)
  await expect.poll(isGuarded).toBe(true)
  root.unmount()
  await expect.poll(isGuarded).toBe(false)
  host.remove()
})

it('guards what Activity hides too, until it is removed', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const app = (children: ReactNode) => (
    <>
      <Unsaved />
      {children}
    </>
  )
  const inMode = (mode: 'hidden' | 'visible') =>
    app(
      <Activity mode={mode}>
        <EmailEditorFrame emailId={email.id} />
      </Activity>,
    )
  const { container, rerender } = renderApp(inMode('visible'), { fetch: user.fetch })
  await untilLoaded(container)
  const frame = container.querySelector('iframe')
  if (frame === null) throw new Error('there is no frame')
  await userEvent.click(frame)
  const told = () => container.querySelector('output')?.textContent
  await expect.poll(told).toBe('maybe unsaved')
  const root = container.querySelector<HTMLElement>('.mailframe-editor')
  for (const mode of ['hidden', 'visible', 'hidden'] as const) {
    rerender(inMode(mode))
    await expect.poll(() => root?.style.display === 'none').toBe(mode === 'hidden')
    expect([isGuarded(), told()]).toEqual([true, 'maybe unsaved'])
  }
  rerender(app(null))
  await expect.poll(() => container.querySelector('iframe')).toBeNull()
  await expect.poll(isGuarded).toBe(false)
  await expect.poll(told).toBe('saved')
})
