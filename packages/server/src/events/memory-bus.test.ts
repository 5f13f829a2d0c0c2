import { describe, expect, it } from 'vitest'
import type { BusEvent, EventBus } from './bus.js'
import { createMemoryEventBus } from './memory-bus.js'

const AT = '2026-01-01T00:00:00.000Z'
const save = (bus: EventBus, emailId: string, userId = 'ann') => bus.publish({ userId, emailId, at: AT })

async function listen(bus: EventBus, after?: string, userId = 'ann') {
  const heard: BusEvent[] = []
  const subscription = await bus.subscribe({ userId, after, listener: (event) => heard.push(event) })
  return { heard, ...subscription, names: () => heard.map((e) => (e.type === 'saved' ? e.emailId : e.type)) }
}

describe('createMemoryEventBus', () => {
  it('tells each user of their own saves, from then on', async () => {
    const bus = createMemoryEventBus()
    await save(bus, 'before')
    const [ann, again, bob] = [await listen(bus), await listen(bus), await listen(bus, undefined, 'bob')]
    await save(bus, 'a')
    await save(bus, 'b', 'bob')
    expect([ann.names(), again.names(), bob.names()]).toEqual([['a'], ['a'], ['b']])
    expect(bus.listeners).toBe(3)
    for (const { close } of [ann, again, bob, bob]) close()
    await save(bus, 'c')
    expect([ann.names(), bus.listeners]).toEqual([['a'], 0])
  })

  it('catches up from an id, in order', async () => {
    const bus = createMemoryEventBus()
    const first = await listen(bus)
    for (const name of ['a', 'b', 'c']) await save(bus, name)
    await save(bus, 'other', 'bob')
    expect((await listen(bus, first.startId)).names()).toEqual(['a', 'b', 'c'])
    expect((await listen(bus, first.heard[1]?.id)).names()).toEqual(['c'])
    expect((await listen(bus, first.heard[2]?.id)).names()).toEqual([])
  })

  it('asks to resync where it no longer reaches, and goes on', async () => {
    const bus = createMemoryEventBus({ kept: 3 })
    const first = await listen(bus)
    for (let number = 1; number <= 20; number += 1) await save(bus, `e-${number}`)
    expect((await listen(bus, first.heard[16]?.id)).names()).toEqual(['e-18', 'e-19', 'e-20'])
    const late = await listen(bus, first.startId)
    expect(late.names()).toEqual(['resync'])
    await save(bus, 'next')
    expect(late.names()).toEqual(['resync', 'next'])
    expect((await listen(bus, late.heard[0]?.id)).names()).toEqual(['next'])
  })

  it.each(['', 'x', '1-1', '-', `${'a'.repeat(8)}-1`, '12345678-99999999999999999999'])(
    'takes %j, no id of its own, as one it no longer reaches',
    async (id) => {
      const bus = createMemoryEventBus()
      await save(bus, 'a')
      expect((await listen(bus, id)).names()).toEqual(['resync'])
    },
  )

  it('does not take an id of the process before it', async () => {
    const before = await listen(createMemoryEventBus())
    const bus = createMemoryEventBus()
    expect((await listen(bus, before.startId)).names()).toEqual(['resync'])
    const { startId } = await listen(bus)
    // One that it has not given yet.
    expect((await listen(bus, startId.replace(/\d+$/, '7'))).names()).toEqual(['resync'])
  })
})
