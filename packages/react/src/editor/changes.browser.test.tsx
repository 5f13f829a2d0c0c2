import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { EmailEditorFrame } from '../index.js'
import { cleanUp, createGate, ENDPOINT, renderApp, signIn, wholeFrames } from '../test/harness.js'

const places: HTMLElement[] = []
afterEach(() => {
  cleanUp()
  for (const place of places.splice(0)) place.remove()
})

const frameIn = (container: HTMLElement) => container.querySelector('iframe')
const stateOf = (container: HTMLElement) =>
  container.querySelector<HTMLElement>('.mailframe-editor')?.dataset.state
const untilLoaded = (container: HTMLElement) => expect.poll(() => wholeFrames(container)).toBe(1)

async function openFrame() {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const app = renderApp(<EmailEditorFrame emailId={email.id} />, { fetch: user.fetch })
  return { ...app, user, email }
}

/** Another place in the document. */
function createPlace() {
  const place = document.createElement('div')
  places.push(place)
  document.body.append(place)
  return place as HTMLElement & { moveBefore: (node: Node, child: Node | null) => void }
}

it('keeps a frame that is moved with its state', async () => {
  const { container, user } = await openFrame()
  await untilLoaded(container)
  const frame = frameIn(container)
  const [src, window] = [frame?.src, frame?.contentWindow]
  const loads = vi.fn()
  frame?.addEventListener('load', loads)
  createPlace().moveBefore(container, null)
  createPlace().moveBefore(container, null)
  // Another frame, later in the same document: a load of the first would have come before.
  const next = document.createElement('iframe')
  const loaded = createGate()
  next.addEventListener('load', loaded.open)
  next.src = src?.replace(/code=[^&]+/, 'code=spent') ?? ''
  createPlace().append(next)
  await loaded.opened
  expect(loads).not.toHaveBeenCalled()
  expect(frameIn(container)).toBe(frame)
  expect(frame?.contentWindow === window).toBe(true)
  expect([stateOf(container), frame?.src]).toEqual(['loaded', src])
  expect(container.querySelector('.mailframe-notice')).toBeNull()
  expect(await user.mints()).toBe(1)
})

it('mints one fresh code however often it is moved at once, also while it still loads', async () => {
  const { container, user } = await openFrame()
  await expect.poll(() => frameIn(container)).not.toBeNull()
  // A frame tells moves from loads once the browser had a pause, which it asks for as it comes.
  await new Promise((resolve) => requestIdleCallback(resolve))
  let frame = frameIn(container)
  for (const mints of [2, 3]) {
    const places = [createPlace(), createPlace()]
    for (const place of [...places, ...places]) place.insertBefore(container, place.firstChild)
    await expect.poll(() => frameIn(container) !== frame && stateOf(container)).toBe('loaded')
    // Notices load after the editor.
    await expect
      .poll(() => container.querySelector('.mailframe-notice')?.textContent)
      .toContain('was moved on the page')
    expect(await user.mints()).toBe(mints)
    frame = frameIn(container)
  }
})

it('shows the last of several emails, aborts the others and tells no error', async () => {
  const user = signIn()
  const emails = [await user.create({ name: 'First' }), await user.create({ name: 'Second' })]
  const [first = '', second = ''] = emails.map(({ id }) => id)
  const gate = createGate()
  const signals: AbortSignal[] = []
  const slow: typeof fetch = async (input, init) => {
    if (init?.signal && String(input).endsWith('/editor')) {
      signals.push(init.signal)
      await gate.opened
    }
    return user.fetch(input, init)
  }
  const onError = vi.fn()
  const errors = vi.spyOn(console, 'error')
  const app = (emailId: string) => <EmailEditorFrame emailId={emailId} onError={onError} />
  const { container, rerender } = renderApp(app(first), { fetch: slow })
  for (const [index, emailId] of [first, second, first].entries()) {
    rerender(app(emailId))
    await expect.poll(() => signals.length).toBe(index + 1)
  }
  gate.open()
  await untilLoaded(container)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false])
  expect(new URL(frameIn(container)?.src ?? '').searchParams.get('id')).toBe(first)
  expect(container.querySelectorAll('iframe')).toHaveLength(1)
  expect(await user.mints()).toBe(1)
  expect(onError).not.toHaveBeenCalled()
  expect(errors.mock.calls.map(String)).toEqual([])
  errors.mockRestore()
})

it('opens again behind another endpoint, not for another fetch, locale object or labels', async () => {
  const { container, rerender, user, email } = await openFrame()
  await untilLoaded(container)
  const frame = frameIn(container)
  const { length } = history
  rerender(<EmailEditorFrame emailId={email.id} />, {
    fetch: (...args) => user.fetch(...args),
    labels: { editorTitle: 'The editor' },
  })
  await expect.poll(() => frame?.title).toBe('The editor')
  expect(await user.mints()).toBe(1)
  // The same endpoint in other words.
  rerender(<EmailEditorFrame emailId={email.id} />, {
    fetch: user.fetch,
    endpoint: `${location.origin}${ENDPOINT}/`,
    labels: { editorTitle: 'The same editor' },
  })
  await expect.poll(() => frame?.title).toBe('The same editor')
  expect(frameIn(container)).toBe(frame)
  expect(await user.mints()).toBe(1)
  rerender(<EmailEditorFrame emailId={email.id} />, { fetch: user.fetch, endpoint: `${ENDPOINT}/second` })
  await expect.poll(() => frameIn(container) !== frame && stateOf(container)).toBe('loaded')
  expect(await user.mints()).toBe(2)
  expect(history.length).toBe(length)
})

it('gives two frames of one email a code each', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const { container } = renderApp(
    <>
      <EmailEditorFrame emailId={email.id} />
      <EmailEditorFrame emailId={email.id} sandbox="" />
    </>,
    { fetch: user.fetch },
  )
  await expect.poll(() => container.querySelectorAll('[data-state=loaded]').length).toBe(2)
  const [first, second] = container.querySelectorAll('iframe')
  expect(first?.src).not.toBe(second?.src)
  expect([first, second].map((frame) => frame?.getAttribute('sandbox'))).toEqual([null, ''])
  expect(await user.mints()).toBe(2)
})

function createWait() {
  const { opened, open } = createGate()
  const wait = {
    isOver: false,
    over: opened,
    end: () => {
      wait.isOver = true
      open()
    },
  }
  return wait
}

function Suspended({ wait }: { wait: ReturnType<typeof createWait> | undefined }) {
  if (wait && !wait.isOver) throw wait.over
  return null
}

it('mints nothing while Suspense waits, and keeps its frame when it waits again', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const waits = [createWait(), createWait()]
  const app = (index: number) => (
    <Suspense fallback={<b>Waiting</b>}>
      <EmailEditorFrame emailId={email.id} />
      <Suspended key={index} wait={waits[index]} />
    </Suspense>
  )
  const { container, rerender } = renderApp(app(0), { fetch: user.fetch })
  await expect.poll(() => container.textContent).toBe('Waiting')
  expect(await user.mints()).toBe(0)
  waits[0]?.end()
  await untilLoaded(container)
  const frame = frameIn(container)
  const { src } = frame ?? {}
  rerender(app(1))
  await expect.poll(() => container.querySelector('b')).not.toBeNull()
  waits[1]?.end()
  await expect.poll(() => container.querySelector('b')).toBeNull()
  expect(frameIn(container)).toBe(frame)
  expect([frame?.src, stateOf(container)]).toEqual([src, 'loaded'])
  expect(await user.mints()).toBe(1)
})
