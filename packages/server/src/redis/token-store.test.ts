import { randomBytes } from 'node:crypto'
import { type RedisClient, redisOf } from '@mailframe/protocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, LIBRARIES, REDIS_SERVER, type RedisServer, startRedis } from '../test/redis.js'
import { createRedisTokenStore } from './token-store.js'

const encryptionKey = randomBytes(32).toString('base64')

describe.skipIf(REDIS_SERVER === undefined).each(LIBRARIES)('createRedisTokenStore with %s', (library) => {
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
  const stored = (token: string, ms = 60_000) => ({ token, expiresAt: Date.now() + ms })

  it('keeps tokens apart, until they expire', async () => {
    const store = createRedisTokenStore({ client, encryptionKey })
    const value = stored('one')
    await store.set('a', value)
    expect(await store.get('a')).toEqual(value)
    expect(await store.get('b')).toBe(null)
    const ttl = Number(await redisOf(client)(['PTTL', 'a']))
    expect(ttl).toBeGreaterThan(55_000)
    expect(ttl).toBeLessThanOrEqual(60_000)
    await store.set('short', stored('two', 20))
    await expect.poll(() => store.get('short')).toBe(null)
    await store.set('past', stored('three', -1))
    await store.set('never', { token: 'four', expiresAt: Number.NaN })
    expect([await store.get('past'), await store.get('never')]).toEqual([null, null])
  })

  it('never has the token in Redis', async () => {
    const store = createRedisTokenStore({ client, encryptionKey })
    await store.set('secret', stored('pl4nted-token'))
    const redis = redisOf(client)
    const raw = String(await redis(['GET', 'secret']))
    expect(raw).toMatch(/^v1\./)
    for (const form of ['pl4nted-token', btoa('pl4nted-token'), 'expiresAt']) expect(raw).not.toContain(form)
  })

  it('takes what it cannot open as absent', async () => {
    const store = createRedisTokenStore({ client, encryptionKey })
    const other = createRedisTokenStore({ client, encryptionKey: randomBytes(32).toString('hex') })
    const redis = redisOf(client)
    await store.set('k', stored('one'))
    expect(await other.get('k')).toBe(null)
    // Moved to another key: it was sealed for its own.
    await redis(['SET', 'moved', String(await redis(['GET', 'k']))])
    await redis(['SET', 'plain', JSON.stringify(stored('in the clear'))])
    expect([await store.get('moved'), await store.get('plain')]).toEqual([null, null])
    // And writes over it.
    await other.set('k', stored('two'))
    expect((await other.get('k'))?.token).toBe('two')
  })

  it('deletes only the token that is meant', async () => {
    const store = createRedisTokenStore({ client, encryptionKey })
    await store.set('d', stored('one'))
    await store.delete('d', 'another')
    expect((await store.get('d'))?.token).toBe('one')
    await store.delete('d', 'one')
    expect(await store.get('d')).toBe(null)
    await store.delete('d', 'one')
  })

  it('gives a lock to one at a time, and only its owner gives it back', async () => {
    const store = createRedisTokenStore({ client, encryptionKey })
    const taken = await Promise.all(Array.from({ length: 20 }, () => store.lock('l', 60_000)))
    const releases = taken.filter((release) => release !== null)
    expect(releases).toHaveLength(1)
    const [first] = releases
    await first?.()
    const second = await store.lock('l', 60_000)
    expect(second).not.toBe(null)
    // Too late: the lock is another's by now.
    await first?.()
    expect(await store.lock('l', 60_000)).toBe(null)
    await second?.()
    expect(await store.lock('l', 20)).not.toBe(null)
    // One that died: its lease ends.
    await expect.poll(() => store.lock('l', 60_000)).not.toBe(null)
  })

  it('fails, in time, with the key that is missing', async () => {
    const store = createRedisTokenStore({ client, encryptionKey: process.env.NO_SUCH_VARIABLE })
    await expect(store.set('x', stored('one'))).rejects.toThrow('encryptionKey must be 32 bytes')
  })
})

describe('a client of another library', () => {
  it('is refused by name', () => {
    expect(() => createRedisTokenStore({ client: {} as RedisClient, encryptionKey })).toThrow(
      'client must be a client of ioredis or of redis (node-redis)',
    )
  })
})
