import { type RedisClient, redisOf } from '@mailframe/protocol/client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BusEvent, EventBus, Subscription } from '../events/bus.js'
import { connect, LIBRARIES, REDIS_SERVER, type RedisServer, startRedis } from '../test/redis.js'
import { createRedisEventBus } from './event-bus.js'

const AT = '2026-01-01T00:00:00.000Z'
const save = (bus: EventBus, emailId: string, userId = 'ann') => bus.publish({ userId, emailId, at: AT })

describe.skipIf(REDIS_SERVER === undefined).each(LIBRARIES)('createRedisEventBus with %s', (library) => {
  let server: RedisServer
  let client: RedisClient
  let close = () => {}
  const open: Subscription[] = []
  beforeAll(async () => {
    server = await startRedis()
    ;({ client, close } = await connect(library, server.port))
  })
  afterEach(async () => {
    for (const subscription of open.splice(0)) subscription.close()
  })
  afterAll(async () => {
    close()
    await server.kill()
  })

  async function listen(bus: EventBus, after?: string, userId = 'ann') {
    const heard: BusEvent[] = []
    const subscription = await bus.subscribe({ userId, after, listener: (event) => heard.push(event) })
    open.push(subscription)
    const names = () => heard.map((event) => (event.type === 'saved' ? event.emailId : event.type))
    return { heard, names, startId: subscription.startId, close: subscription.close }
  }
  const connections = async () => {
    const list = String(await redisOf(client)(['CLIENT', 'LIST']))
    return list.trim().split('\n').length
  }

  it('tells each user of their own saves, whichever process they were reported to', async () => {
    const [one, other] = [
      createRedisEventBus({ client, key: 'a' }),
      createRedisEventBus({ client, key: 'a' }),
    ]
    await save(one, 'before')
    const [ann, bob] = [await listen(one), await listen(one, undefined, 'bob')]
    await save(other, 'of-ann')
    await save(one, 'of-bob', 'bob')
    await expect.poll(() => [ann.names(), bob.names()]).toEqual([['of-ann'], ['of-bob']])
  })

  it('goes on in another process from an id, in order and without a gap', async () => {
    const [one, other] = [
      createRedisEventBus({ client, key: 'b' }),
      createRedisEventBus({ client, key: 'b' }),
    ]
    const first = await listen(one)
    first.close()
    const names = Array.from({ length: 50 }, (_, number) => `e-${number}`)
    for (const name of names.slice(0, 40)) await save(one, name)
    // While it catches up, more come.
    const publishing = Promise.all(names.slice(40).map((name) => save(other, name)))
    const late = await listen(other, first.startId)
    await publishing
    await expect.poll(() => late.names()).toEqual(names)
    const last = late.heard.at(-1)?.id
    expect((await listen(one, last)).names()).toEqual([])
  })

  it('asks to resync where the stream no longer reaches', async () => {
    const bus = createRedisEventBus({ client, key: 'c' })
    const first = await listen(bus)
    for (const name of ['a', 'b', 'c']) await save(bus, name)
    await expect.poll(() => first.names()).toEqual(['a', 'b', 'c'])
    await redisOf(client)(['XTRIM', 'c', 'MAXLEN', '1'])
    for (const id of [first.startId, first.heard[0]?.id, 'of-another-bus', '9999999999999-0', '0-0']) {
      const late = await listen(bus, id)
      await save(bus, 'next')
      await expect.poll(() => late.names().at(-1)).toBe('next')
      expect(late.names()).toEqual(['resync', 'next'])
      late.close()
    }
  })

  it('is capped', async () => {
    const bus = createRedisEventBus({ client, key: 'd', kept: 100 })
    for (let batch = 0; batch < 10; batch += 1) {
      await Promise.all(Array.from({ length: 100 }, (_, number) => save(bus, `e-${number}`)))
    }
    // Redis trims by whole nodes of its own size.
    expect(Number(await redisOf(client)(['XLEN', 'd']))).toBeLessThan(300)
  })

  it('has one more connection while somebody listens, and none after', async () => {
    const before = await connections()
    const bus = createRedisEventBus({ client, key: 'e' })
    const both = await Promise.all([listen(bus), listen(bus), listen(bus)])
    await expect.poll(connections).toBe(before + 1)
    for (const { close: end } of both) end()
    for (const { close: end } of both) end()
    await expect.poll(connections).toBe(before)
    const again = await listen(bus)
    await save(bus, 'again')
    await expect.poll(() => again.names()).toEqual(['again'])
    again.close()
    await expect.poll(connections).toBe(before)
  })
})

describe.skipIf(REDIS_SERVER === undefined).each(LIBRARIES)('a Redis that goes away, with %s', (library) => {
  it('and comes back: those who listen hear of what is saved then', async () => {
    await using server = await startRedis()
    const { client, close } = await connect(library, server.port)
    const bus = createRedisEventBus({ client })
    const heard: string[] = []
    const subscription = await bus.subscribe({
      userId: 'ann',
      listener: (event) => heard.push(event.type === 'saved' ? event.emailId : event.type),
    })
    try {
      await save(bus, 'first')
      await expect.poll(() => heard).toEqual(['first'])
      await server.restart()
      // It may have begun to read again before: then it knows of no gap, and there was none.
      await expect
        .poll(
          async () => {
            await save(bus, 'second').catch(() => {})
            return heard.includes('second')
          },
          { timeout: 10_000, interval: 200 },
        )
        .toBe(true)
      const stale = await new Promise<BusEvent>((resolve, reject) => {
        bus
          .subscribe({ userId: 'ann', after: subscription.startId, listener: resolve })
          .then((late) => late.close(), reject)
      })
      expect(stale.type).toBe('resync')
    } finally {
      subscription.close()
      close()
    }
  }, 20_000)
})
