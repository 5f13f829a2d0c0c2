import { expect, it, vi } from 'vitest'
import { holdClock, openFrame, WELCOME } from '../test/frame-controller.js'

holdClock()

it('sees within half a second that focus came from another frame: nothing tells of it', async () => {
  const { controller, state, unsaved, frame } = await openFrame()
  const other = document.createElement('iframe')
  document.body.append(other)
  other.focus()
  window.dispatchEvent(new Event('blur'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state().maybeUnsaved).toBe(false)
  frame.focus()
  await vi.advanceTimersByTimeAsync(500)
  expect([state().maybeUnsaved, unsaved.isAny()]).toEqual([true, true])
  controller.saved()
  await vi.advanceTimersByTimeAsync(1000)
  expect(state().maybeUnsaved, 'it did not enter anew').toBe(false)
  other.focus()
  await vi.advanceTimersByTimeAsync(500)
  frame.focus()
  await vi.advanceTimersByTimeAsync(500)
  expect(state().maybeUnsaved).toBe(true)
  frame.remove()
  controller.deactivate()
  // What the file before left for a moment is over by then; a look every half second would not be.
  await vi.advanceTimersByTimeAsync(1000)
  expect([unsaved.isAny(), vi.getTimerCount()]).toEqual([false, 0])
})

it('turns maybe unsaved with focus, and back with a save, until focus is still inside 10 s later', async () => {
  const { controller, state, focus } = await openFrame()
  const guards = vi.spyOn(window, 'addEventListener')
  const unguards = vi.spyOn(window, 'removeEventListener')
  const guarded = () =>
    guards.mock.calls.filter(([type]) => type === 'beforeunload').length -
    unguards.mock.calls.filter(([type]) => type === 'beforeunload').length
  expect(state().maybeUnsaved).toBe(false)
  await focus()
  expect(state().maybeUnsaved).toBe(true)
  expect(guarded()).toBe(1)

  controller.saved()
  expect(state().maybeUnsaved).toBe(false)
  expect(guarded()).toBe(0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(state().maybeUnsaved).toBe(true)

  controller.saved()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state().maybeUnsaved).toBe(false)
  await focus()
  expect(state().maybeUnsaved).toBe(true)
  guards.mockRestore()
  unguards.mockRestore()
})

it('does not reload in another language by itself while changes may be unsaved', async () => {
  const { controller, mint, state, focus } = await openFrame()
  await focus()
  controller.activate({ ...WELCOME, lang: 'ja_JP' })
  expect(mint).toHaveBeenCalledTimes(1)
  expect(state()).toMatchObject({ status: 'loaded', notice: 'language', target: WELCOME })
  controller.reload()
  expect(mint).toHaveBeenLastCalledWith({ ...WELCOME, lang: 'ja_JP' }, expect.any(AbortSignal))
})

it('keeps what may be unsaved when another email is wanted, until the person or the app decides', async () => {
  const { controller, mint, state, focus } = await openFrame()
  const other = { ...WELCOME, emailId: 'other' }
  await focus()
  controller.activate(other)
  expect(state()).toMatchObject({ status: 'loaded', notice: 'email', target: WELCOME, keptFrom: other })
  controller.activate(WELCOME)
  expect(state()).toMatchObject({ notice: null, target: WELCOME, keptFrom: null })
  controller.activate(other)
  controller.saved()
  controller.activate(other)
  expect(state(), 'a save does not take the frame away by itself').toMatchObject({ target: WELCOME })
  expect(mint).toHaveBeenCalledTimes(1)
  controller.reload()
  expect(mint).toHaveBeenLastCalledWith(other, expect.any(AbortSignal))
  expect(state()).toMatchObject({ target: other, keptFrom: null, notice: null, maybeUnsaved: false })
})

it('asks likewise when the route changes, and opens at once where nothing can be lost', async () => {
  const { controller, mint, state, focus } = await openFrame()
  await focus()
  controller.activate({ ...WELCOME, endpoint: '/other' })
  expect(state()).toMatchObject({ notice: 'email', target: WELCOME })
  controller.saved()
  controller.activate({ ...WELCOME, emailId: 'third' })
  expect(state()).toMatchObject({ status: 'minting', target: { emailId: 'third' } })
  expect(mint).toHaveBeenCalledTimes(2)
})

it('tells when a save is likely: focus came back, or the frame went away', async () => {
  const { controller, onLeave, focus } = await openFrame()
  window.dispatchEvent(new Event('focus'))
  expect(onLeave).not.toHaveBeenCalled()
  await focus()
  window.dispatchEvent(new Event('focus'))
  expect(onLeave).toHaveBeenCalledTimes(1)
  controller.deactivate()
  await vi.advanceTimersByTimeAsync(0)
  expect(onLeave).toHaveBeenCalledTimes(2)
})
