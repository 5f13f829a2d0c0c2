import type { RedisClient } from '@mailframe/protocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  connect,
  LIBRARIES,
  REDIS_SERVER,
  type RedisServer,
  startRedis,
} from '../../../server/src/test/redis.js'
import { APP_KEY, formPost, signed, testClock } from '../test/webhooks.js'
import { createWebhookReceiver } from './receiver.js'
import { redisSeenStore } from './redis-seen.js'
import { createMemorySeenStore, memorySeenStore, type SeenStore } from './seen.js'

/** What every store does. */
function behavesAsStore(open: () => SeenStore) {
  it('gives a key to one at a time, until it is released', async () => {
    const store = open()
    const states = await Promise.all(['a', 'b', 'c'].map((owner) => store.take('one', owner, 60_000)))
    expect(states.toSorted()).toEqual(['running', 'running', 'taken'])
    const owner = 'abc'[states.indexOf('taken')] ?? ''
    await store.release('one', 'another')
    expect(await store.take('one', 'd', 60_000)).toBe('running')
    await store.release('one', owner)
    expect(await store.take('one', 'd', 60_000)).toBe('taken')
    expect(await store.take('another key', 'd', 60_000)).toBe('taken')
  })

  it('knows what was done, for as long as it is told to', async () => {
    const store = open()
    await store.take('two', 'a', 60_000)
    await store.done('two', 60_000)
    expect(await store.take('two', 'b', 60_000)).toBe('seen')
    await store.release('two', 'a')
    expect(await store.renew('two', 'a', 60_000)).toBe(false)
    expect(await store.take('two', 'b', 60_000)).toBe('seen')
    await store.done('short', 20)
    await expect.poll(() => store.take('short', 'b', 60_000)).toBe('taken')
  })

  it('lets go of a lease that nobody renews', async () => {
    const store = open()
    await store.take('three', 'died', 20)
    await expect.poll(() => store.take('three', 'next', 60_000)).toBe('taken')
    expect(await store.renew('three', 'died', 60_000)).toBe(false)
    expect(await store.renew('three', 'next', 60_000)).toBe(true)
    await store.take('four', 'a', 20)
    expect(await store.renew('four', 'a', 60_000)).toBe(true)
    expect(await store.take('four', 'b', 60_000)).toBe('running')
  })
}

describe('memorySeenStore', () => {
  behavesAsStore(memorySeenStore)

  it('holds no more than what is young', async () => {
    const clock = testClock()
    const store = createMemorySeenStore(clock)
    for (let number = 0; number < 1000; number += 1) {
      await store.take(`${number}`, 'a', 30_000)
      await store.done(`${number}`, 3_600_000)
      clock.advance(10_000)
    }
    await store.take('last', 'a', 30_000)
    expect(store.size).toBe(360)
  })
})

describe.skipIf(REDIS_SERVER === undefined).each(LIBRARIES)('redisSeenStore with %s', (library) => {
  let server: RedisServer
  let client: RedisClient
  let close = () => {}
  beforeAll(async () => {
    server = await startRedis()
    ;({ client, close } = await connect(library, server.port))
  })
  afterAll(async () => {
    close()
    await server.kill()
  })

  let stores = 0
  behavesAsStore(() => redisSeenStore(client, { prefix: `${library}:${++stores}:` }))

  it('has two instances call once, one after the other and at the same time', async () => {
    const events: string[] = []
    const receiver = (wait: Promise<void> = Promise.resolve()) =>
      createWebhookReceiver({
        appKey: APP_KEY,
        seen: redisSeenStore(client),
        async onEvent({ token }) {
          events.push(token)
          await wait
        },
      })
    const [one, other] = [receiver(), receiver()]
    const now = () => signed({ timestamp: Date.now() })
    const repeated = now()
    for (const receive of [one, other, one]) expect((await receive(formPost(repeated))).status).toBe(200)
    expect(events).toEqual([repeated.token])

    let finish = () => {}
    const slow = receiver(
      new Promise((resolve) => {
        finish = resolve
      }),
    )
    const fields = now()
    const first = slow(formPost(fields))
    await expect.poll(() => events.length).toBe(2)
    expect((await other(formPost(fields))).status).toBe(503)
    finish()
    expect((await first).status).toBe(200)
    expect((await other(formPost(fields))).status).toBe(200)
    expect(events).toHaveLength(2)
  })
})

it('takes no client of another library', () => {
  expect(() => redisSeenStore({} as RedisClient)).toThrow(
    new TypeError('client must be a client of ioredis or of redis (node-redis)'),
  )
})
