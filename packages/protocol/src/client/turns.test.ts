import { describe, expect, it } from 'vitest'
import { systemClock } from './clock.js'
import { createTurns } from './turns.js'

describe('createTurns', () => {
  it('lets so many at once, and the others in their order', async () => {
    const turns = createTurns(2, 5_000)
    const order: number[] = []
    let most = 0
    let now = 0
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const giveBack = await turns.take(new AbortController().signal)
        now += 1
        most = Math.max(most, now)
        order.push(index)
        await Promise.resolve()
        now -= 1
        giveBack()
      }),
    )
    expect(most).toBe(2)
    expect(order).toEqual([...order].sort((one, other) => one - other))
  })

  it('who leaves while waiting takes no turn with it, also in the moment of the handover', async () => {
    const turns = createTurns(1, 5_000)
    const stays = new AbortController()
    const leaves = new AbortController()
    const giveBack = await turns.take(stays.signal)
    const early = turns.take(leaves.signal)
    const late = turns.take(stays.signal)
    leaves.abort()
    await expect(early).rejects.toThrow('aborted')
    giveBack()
    const second = await late

    const another = new AbortController()
    const handed = turns.take(another.signal)
    second()
    another.abort()
    // Either it has the turn or it does not; in both cases the next one comes.
    await handed.then((give) => give()).catch(() => {})
    expect(await turns.take(stays.signal)).toBeTypeOf('function')
  })

  it('holds nobody for longer than the patience', async () => {
    const timers: (() => void)[] = []
    const after = (_: number, task: () => void) => {
      timers.push(task)
      return () => {}
    }
    const turns = createTurns(1, 5_000, { ...systemClock, after })
    const { signal } = new AbortController()
    const giveBack = await turns.take(signal)
    const impatient = turns.take(signal)
    await expect.poll(() => timers.length).toBe(1)
    timers[0]?.()
    const without = await impatient
    without()
    // The turn itself is still taken, and comes to the next one once.
    const next = turns.take(signal)
    await expect.poll(() => timers.length).toBe(2)
    giveBack()
    expect(await next).toBeTypeOf('function')
  })
})
