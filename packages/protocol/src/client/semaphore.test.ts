import { describe, expect, it } from 'vitest'
import { systemClock } from './clock.js'
import { createSemaphore } from './semaphore.js'

describe('createSemaphore', () => {
  it('lets so many at once, and the others in their order', async () => {
    const semaphore = createSemaphore(2, 5_000)
    const order: number[] = []
    let most = 0
    let now = 0
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const release = await semaphore.acquire(new AbortController().signal)
        now += 1
        most = Math.max(most, now)
        order.push(index)
        await Promise.resolve()
        now -= 1
        release()
      }),
    )
    expect(most).toBe(2)
    expect(order).toEqual([...order].sort((one, other) => one - other))
  })

  it('who leaves while waiting takes no place with it, also in the moment of the handover', async () => {
    const semaphore = createSemaphore(1, 5_000)
    const stays = new AbortController()
    const leaves = new AbortController()
    const release = await semaphore.acquire(stays.signal)
    const early = semaphore.acquire(leaves.signal)
    const late = semaphore.acquire(stays.signal)
    leaves.abort()
    await expect(early).rejects.toThrow('aborted')
    release()
    const second = await late

    const another = new AbortController()
    const handed = semaphore.acquire(another.signal)
    second()
    another.abort()
    // Either it has the turn or it does not; in both cases the next one comes.
    await handed.then((give) => give()).catch(() => {})
    expect(await semaphore.acquire(stays.signal)).toBeTypeOf('function')
  })

  it('holds nobody for longer than the patience', async () => {
    const timers: (() => void)[] = []
    const after = (_: number, task: () => void) => {
      timers.push(task)
      return () => {}
    }
    const semaphore = createSemaphore(1, 5_000, { ...systemClock, after })
    const { signal } = new AbortController()
    const release = await semaphore.acquire(signal)
    const impatient = semaphore.acquire(signal)
    await expect.poll(() => timers.length).toBe(1)
    timers[0]?.()
    const without = await impatient
    without()
    // The turn itself is still taken, and comes to the next one once.
    const next = semaphore.acquire(signal)
    await expect.poll(() => timers.length).toBe(2)
    release()
    expect(await next).toBeTypeOf('function')
  })
})
