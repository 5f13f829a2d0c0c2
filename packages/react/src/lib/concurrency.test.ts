// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { coalesce, createLimiter } from './concurrency.js'

describe('coalesce', () => {
  it('runs once for all that call while it runs, after what they did', async () => {
    const ends: (() => void)[] = []
    const run = coalesce(() => new Promise<void>((resolve) => ends.push(resolve)))
    const done: string[] = []
    const call = (name: string) => run().then(() => done.push(name))
    const calls = [call('first'), call('second'), call('third')]
    expect(ends).toHaveLength(1)
    ends[0]?.()
    await calls[0]
    await expect.poll(() => ends.length).toBe(2)
    expect(done).toEqual(['first'])
    ends[1]?.()
    await Promise.all(calls)
    expect(done).toEqual(['first', 'second', 'third'])
    const last = call('last')
    expect(ends).toHaveLength(3)
    ends[2]?.()
    await last
  })

  it('goes on after a run that failed', async () => {
    let runs = 0
    const run = coalesce(async () => {
      runs += 1
      if (runs === 1) throw new Error('lost')
    })
    await expect(Promise.allSettled([run(), run()])).resolves.toMatchObject([
      { status: 'rejected' },
      { status: 'fulfilled' },
    ])
    expect(runs).toBe(2)
  })
})

describe('limiter', () => {
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
})
