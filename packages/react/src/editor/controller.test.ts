import { expect, it, vi } from 'vitest'
import { RequestError } from '../client/errors.js'
import { ADDRESS, holdClock, openFrame, setUp, WELCOME } from '../test/frame-controller.js'

holdClock()

it('adopts a mint that is under way when effects run again in the same task', async () => {
  const { controller, mint, answers, state } = setUp()
  controller.activate(WELCOME)
  controller.deactivate()
  controller.activate(WELCOME)
  answers[0]?.resolve(ADDRESS)
  await vi.advanceTimersByTimeAsync(0)
  expect(mint).toHaveBeenCalledTimes(1)
  expect(state()).toMatchObject({ status: 'loading', address: ADDRESS })
})

it('aborts a mint when nothing adopts it, and starts anew when shown again', async () => {
  const { controller, mint, answers, state, onError } = setUp()
  controller.activate(WELCOME)
  controller.deactivate()
  await vi.advanceTimersByTimeAsync(0)
  expect(answers[0]?.signal.aborted).toBe(true)
  expect(state().status).toBe('idle')
  expect(vi.getTimerCount()).toBe(0)
  answers[0]?.reject(new DOMException('aborted', 'AbortError'))
  controller.activate(WELCOME)
  await vi.advanceTimersByTimeAsync(0)
  expect(mint).toHaveBeenCalledTimes(2)
  expect(onError).not.toHaveBeenCalled()
})

it('takes no answer that belongs to an earlier target', async () => {
  const { controller, answers, state } = setUp()
  controller.activate(WELCOME)
  controller.activate({ ...WELCOME, emailId: 'other' })
  expect(answers[0]?.signal.aborted).toBe(true)
  answers[1]?.resolve(`${ADDRESS}2`)
  answers[0]?.resolve(ADDRESS)
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toMatchObject({ address: `${ADDRESS}2`, target: { emailId: 'other' } })
})

it('tells of a failed mint by its kind, and mints again on retry only', async () => {
  const { controller, mint, answers, state, onError } = setUp()
  controller.activate(WELCOME)
  answers[0]?.reject(new RequestError({ kind: 'rateLimited', message: 'slow down', retryable: true }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state()).toMatchObject({ status: 'error', fault: { kind: 'rateLimited', retryable: true } })
  expect(onError).toHaveBeenCalledTimes(1)
  expect(mint).toHaveBeenCalledTimes(1)
  controller.retry()
  controller.retry()
  expect(mint).toHaveBeenCalledTimes(2)
})

it('is late without an answer, and offline where the browser says so', async () => {
  const { controller, answers, state } = setUp()
  controller.activate(WELCOME)
  await vi.advanceTimersByTimeAsync(1000)
  expect(answers[0]?.signal.aborted).toBe(true)
  expect(state()).toMatchObject({ status: 'error', fault: { kind: 'timeout' } })
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  controller.retry()
  await vi.advanceTimersByTimeAsync(1000)
  expect(state().fault?.kind).toBe('offline')
  onLine.mockRestore()
})

it('takes another timeout while it waits, for the answer and for the load', async () => {
  const { controller, answers, state } = setUp()
  controller.activate(WELCOME)
  controller.updateTimeout(0)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(state().status).toBe('minting')
  answers[0]?.resolve(ADDRESS)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(state().status).toBe('loading')
  controller.updateTimeout(5000)
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toMatchObject({ status: 'error', fault: { kind: 'timeout' }, address: ADDRESS })
})

it('mints nothing for a retry or a reload that comes when it is gone', async () => {
  const { controller, mint, answers } = setUp()
  controller.activate(WELCOME)
  answers[0]?.reject(new RequestError({ kind: 'unauthenticated', message: 'no', retryable: false }))
  await vi.advanceTimersByTimeAsync(0)
  controller.deactivate()
  await vi.advanceTimersByTimeAsync(0)
  controller.retry()
  controller.reload()
  expect(mint).toHaveBeenCalledTimes(1)
  controller.activate(WELCOME)
  controller.retry()
  expect(mint).toHaveBeenCalledTimes(2)
})

it('opens again behind another endpoint', async () => {
  const { controller, mint, state } = await openFrame()
  controller.activate({ ...WELCOME, endpoint: '/other' })
  expect(mint).toHaveBeenCalledTimes(2)
  expect(state()).toMatchObject({ status: 'minting', address: null, frameKey: 'frame-2' })
})

it('is blocked only by an enforced frame-src of its own editor', async () => {
  const { controller, answers, state } = setUp()
  controller.activate(WELCOME)
  answers[0]?.resolve(ADDRESS)
  await vi.advanceTimersByTimeAsync(0)
  const violate = (details: object) =>
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), {
        disposition: 'enforce',
        effectiveDirective: 'frame-src',
        blockedURI: 'https://editor.example.com',
        ...details,
      }),
    )
  violate({ disposition: 'report' })
  violate({ effectiveDirective: 'img-src' })
  violate({ blockedURI: 'https://other.example.com/' })
  violate({ blockedURI: 'inline' })
  expect(state().status).toBe('loading')
  violate({})
  expect(state()).toMatchObject({
    status: 'error',
    address: null,
    fault: { kind: 'blocked', directive: 'frame-src', origin: 'https://editor.example.com' },
  })
})

it('stays blocked when the frame fires `load` after it, and is blocked when it did so just before', async () => {
  const violate = () =>
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), {
        disposition: 'enforce',
        effectiveDirective: 'frame-src',
        blockedURI: 'https://editor.example.com/thirdApp',
      }),
    )
  const { controller, frame, state, onLoad } = await openFrame()
  expect(state().status).toBe('loaded')
  violate()
  expect(state()).toMatchObject({ status: 'error', fault: { kind: 'blocked' } })
  controller.handleLoad({ currentTarget: frame })
  expect(state()).toMatchObject({ status: 'error', fault: { kind: 'blocked' } })
  expect(onLoad).toHaveBeenCalledTimes(1)
})

it('takes no violation for its own that comes long after the editor was there', async () => {
  const { state } = await openFrame()
  await vi.advanceTimersByTimeAsync(10_001)
  document.dispatchEvent(
    Object.assign(new Event('securitypolicyviolation'), {
      disposition: 'enforce',
      effectiveDirective: 'frame-src',
      blockedURI: 'https://editor.example.com',
    }),
  )
  expect(state().status).toBe('loaded')
})
