import { Activity, useEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { EmailEditorFrame, type EmailEditorFrameProps } from '../index.js'
import { cleanUp, createGate, renderApp, signIn, wholeFrames } from '../test/harness.js'

afterEach(cleanUp)

const framesIn = (container: HTMLElement) => [...container.querySelectorAll('iframe')]
const frameIn = (container: HTMLElement) => {
  const [frame] = framesIn(container)
  if (frame === undefined) throw new Error('there is no frame')
  return frame
}
const stateOf = (container: HTMLElement) =>
  container.querySelector<HTMLElement>('.mailframe-editor')?.dataset.state
const codeOf = (frame: HTMLIFrameElement) => new URL(frame.src).searchParams.get('code')
const untilLoaded = (container: HTMLElement) => expect.poll(() => wholeFrames(container)).toBe(1)

async function openFrame(props: Partial<EmailEditorFrameProps> = {}) {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const app = renderApp(<EmailEditorFrame emailId={email.id} {...props} />, { fetch: user.fetch })
  await untilLoaded(app.container)
  return { ...app, user, email, frame: frameIn(app.container), src: frameIn(app.container).src }
}

function Witness({ onEffect }: { onEffect: () => void }) {
  useEffect(() => onEffect(), [onEffect])
  return null
}

it('mints one code and shows one frame under StrictMode', async () => {
  const effects = vi.fn()
  const onLoad = vi.fn()
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const { container } = renderApp(
    <>
      <Witness onEffect={effects} />
      <EmailEditorFrame emailId={email.id} onLoad={onLoad} />
    </>,
    { fetch: user.fetch },
  )
  await untilLoaded(container)
  expect(effects, 'StrictMode runs effects twice').toHaveBeenCalledTimes(2)
  expect(await user.mints()).toBe(1)
  expect(framesIn(container)).toHaveLength(1)
  await expect.poll(() => onLoad.mock.calls.length).toBe(1)
  expect(frameIn(container).src).toMatch(/\/thirdApp\?code=[^&]+&id=[^&]+&lang=en_US$/)
})

it('keeps its frame through 20 re-renders with inline callbacks and calls the newest', async () => {
  const { container, rerender, user, email, frame, src } = await openFrame()
  const called: number[] = []
  for (let index = 1; index <= 20; index += 1) {
    rerender(
      <EmailEditorFrame
        emailId={email.id}
        style={{ height: 400 + index }}
        onMessage={() => called.push(index)}
        renderLoading={() => <b>{index}</b>}
      />,
    )
  }
  await expect
    .poll(() => container.querySelector<HTMLElement>('.mailframe-editor')?.style.height)
    .toBe('420px')
  expect(frameIn(container)).toBe(frame)
  expect(frame.src).toBe(src)
  const { origin } = new URL(src)
  window.dispatchEvent(new MessageEvent('message', { source: frame.contentWindow, origin }))
  window.dispatchEvent(
    new MessageEvent('message', { source: frame.contentWindow, origin: 'https://evil.test' }),
  )
  window.dispatchEvent(new MessageEvent('message', { source: window, origin }))
  expect(called).toEqual([20])
  expect(await user.mints()).toBe(1)
})

it('mints nothing for focus, visibility, reconnects or a restored page', async () => {
  const { container, user, frame, src } = await openFrame()
  for (const type of ['blur', 'focus', 'offline', 'online']) window.dispatchEvent(new Event(type))
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  const settled = createGate()
  requestAnimationFrame(() => setTimeout(settled.open))
  await settled.opened
  expect(frameIn(container)).toBe(frame)
  expect(frame.src).toBe(src)
  expect(await user.mints()).toBe(1)
})

it('keeps its frame while Activity hides it', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const app = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <EmailEditorFrame emailId={email.id} />
    </Activity>
  )
  const { container, rerender } = renderApp(app('visible'), { fetch: user.fetch })
  await untilLoaded(container)
  const frame = frameIn(container)
  const { src, contentWindow } = frame
  for (const mode of ['hidden', 'visible'] as const) {
    rerender(app(mode))
    const root = container.querySelector<HTMLElement>('.mailframe-editor')
    await expect.poll(() => root?.style.display === 'none').toBe(mode === 'hidden')
  }
  expect(frameIn(container)).toBe(frame)
  expect(frame.contentWindow).toBe(contentWindow)
  expect(frame.src).toBe(src)
  expect(stateOf(container)).toBe('loaded')
  expect(await user.mints()).toBe(1)
})

it('opens a new frame for another email or language and adds nothing to the history', async () => {
  const { container, rerender, user, frame } = await openFrame()
  const { length } = history
  const other = await user.create({ name: 'Other' })
  rerender(<EmailEditorFrame emailId={other.id} />)
  await expect.poll(() => framesIn(container)[0]?.src).toContain(other.id)
  await untilLoaded(container)
  const second = frameIn(container)
  expect(second).not.toBe(frame)
  expect(await user.mints()).toBe(2)

  rerender(<EmailEditorFrame emailId={other.id} lang="xx_YY" />)
  await expect.poll(() => framesIn(container)[0]?.src).toContain('lang=xx_YY')
  await untilLoaded(container)
  expect(frameIn(container)).not.toBe(second)
  expect(await user.mints()).toBe(3)
  expect(history.length).toBe(length)
})

it('puts the iframe into the document only together with its address', async () => {
  const sources: string[] = []
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (node instanceof HTMLElement)
          for (const frame of node.querySelectorAll('iframe')) sources.push(frame.src)
        if (node instanceof HTMLIFrameElement) sources.push(node.src)
      }
    }
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const { src } = await openFrame()
  observer.disconnect()
  expect(sources).toEqual([src])
})

it('mints one fresh code for a frame that was moved, and says so', async () => {
  const { container, user, frame } = await openFrame()
  const elsewhere = document.createElement('div')
  document.body.append(elsewhere)
  elsewhere.append(container)
  await expect
    .poll(() => framesIn(container)[0] !== frame && stateOf(container), { timeout: 10_000 })
    .toBe('loaded')
  expect(await user.mints()).toBe(2)
  await expect.poll(() => container.textContent).toContain('The editor was moved on the page')
  elsewhere.remove()
})

it('mints nothing when the frame navigates by itself; later than 10 s it offers to reopen', async () => {
  const { container, user, frame, src } = await openFrame()
  const loads = vi.fn()
  frame.addEventListener('load', loads)
  frame.contentWindow?.location.replace(new URL('/thirdApp', src))
  await expect.poll(() => loads.mock.calls.length).toBe(1)
  expect(container.querySelector('.mailframe-notice')).toBeNull()

  const later = performance.now() + 10_500
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => later)
  frame.contentWindow?.location.replace(new URL('/thirdApp?code=x', src))
  await expect.poll(() => container.querySelector('.mailframe-notice')?.textContent).toContain('loaded again')
  clock.mockRestore()
  expect(frameIn(container)).toBe(frame)
  expect(await user.mints()).toBe(1)

  const [reopen] = container.querySelectorAll<HTMLButtonElement>('.mailframe-notice button')
  expect(reopen?.textContent).toBe('Reopen')
  reopen?.click()
  await expect
    .poll(() => framesIn(container)[0] !== frame && stateOf(container), { timeout: 10_000 })
    .toBe('loaded')
  expect(await user.mints()).toBe(2)
})

it('gives two frames their own codes when the answers come in reverse', async () => {
  const user = signIn()
  const [first, second] = [await user.create({ name: 'First' }), await user.create({ name: 'Second' })]
  const gate = createGate()
  const codes: Record<string, string> = {}
  const reversed: typeof fetch = async (input, init) => {
    const { emailId } = JSON.parse(String(init?.body ?? '{}'))
    const answer = await user.fetch(input, init)
    if (emailId !== undefined) {
      codes[emailId] = (await answer.clone().json()).code
      if (emailId === first.id) await gate.opened
      else gate.open()
    }
    return answer
  }
  const { container } = renderApp(
    <>
      <EmailEditorFrame emailId={first.id} />
      <EmailEditorFrame emailId={second.id} />
    </>,
    { fetch: reversed },
  )
  await expect.poll(() => framesIn(container).length, { timeout: 10_000 }).toBe(2)
  const shown = framesIn(container).map((frame) => [new URL(frame.src).searchParams.get('id'), codeOf(frame)])
  expect(shown).toEqual([
    [first.id, codes[first.id]],
    [second.id, codes[second.id]],
  ])
  expect(await user.mints()).toBe(2)
})

it('waits until it comes near the viewport when it is lazy', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const { container } = renderApp(
    <>
      <div style={{ height: '400vh' }} />
      <EmailEditorFrame emailId={email.id} lazy />
    </>,
    { fetch: user.fetch },
  )
  await expect.poll(() => stateOf(container)).toBe('idle')
  const seen = createGate()
  requestAnimationFrame(() => requestAnimationFrame(seen.open))
  await seen.opened
  expect(await user.mints()).toBe(0)
  container.querySelector('.mailframe-editor')?.scrollIntoView()
  await untilLoaded(container)
  expect(await user.mints()).toBe(1)
})

it('has no sandbox, and hands allow and the referrer policy on', async () => {
  const { frame } = await openFrame()
  expect(frame.hasAttribute('sandbox')).toBe(false)
  expect(frame.allow).toBe('clipboard-read; clipboard-write; fullscreen')
  expect(frame.referrerPolicy).toBe('strict-origin')
})
