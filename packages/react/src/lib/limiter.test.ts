// @vitest-environment node
import { expect, it } from 'vitest'
import { createLimiter } from './limiter.js'

const { signal } = new AbortController()

it('runs at most so many tasks at a time, in order', async () => {
  const limiter = createLimiter(2)
  let running = 0
  let most = 0
  const order: number[] = []
  const task = (index: number) => async () => {
    running += 1
    most = Math.max(most, running)
    order.push(index)
    await Promise.resolve()
    running -= 1
    return index
  }
  const results = await Promise.all([0, 1, 2, 3, 4].map((index) => limiter(task(index), signal)))
  expect(results).toEqual([0, 1, 2, 3, 4])
  expect(order).toEqual([0, 1, 2, 3, 4])
  expect(most).toBe(2)
})

it('goes on after a failure and drops what was aborted while it waited', async () => {
  const limiter = createLimiter(1)
  const failing = limiter(() => Promise.reject(new Error('no')), signal)
  const abort = new AbortController()
  let ran = false
  const dropped = limiter(async () => {
    ran = true
  }, abort.signal)
  const last = limiter(async () => 'last', signal)
  abort.abort(new Error('gone'))
  await expect(failing).rejects.toThrow('no')
  await expect(dropped).rejects.toThrow('gone')
  expect(await last).toBe('last')
  expect(ran).toBe(false)
})

it('gives the turn back where a task throws at once', async () => {
  const limiter = createLimiter(1)
  const throwing = () =>
    limiter(() => {
      throw new Error('no')
    })
  for (let times = 0; times < 4; times += 1) await expect(throwing()).rejects.toThrow('no')
  expect(await limiter(async () => 'next')).toBe('next')
})
