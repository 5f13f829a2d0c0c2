import { systemClock } from '@mailframe/protocol/client'
import { describe, expect, it, vi } from 'vitest'
import { createMemoryTokenStore, type TokenStore } from '../client/token-store.js'
import { payloadOf, pushOf } from '../test/pushes.js'
import { createPushReceiver } from './create-receiver.js'
import { guardStore } from './guarded-store.js'
import { createSeenSaves, keyOfSaves } from './seen.js'

const save = (emailId: string, timestamp: number, digest = 'd') => ({
  emailId,
  userId: 'ann',
  timestamp,
  digest,
})

describe('the memory of saves', () => {
  it('forgets the email that was longest silent, and the oldest saves of each', async () => {
    const seen = createSeenSaves(() => 0, { emails: 2, saves: 3 })
    const tell = async (each: ReturnType<typeof save>) => seen.record(await keyOfSaves(each), each, null)
    const knows = async (each: ReturnType<typeof save>) =>
      (await seen.look(await keyOfSaves(each), each, null)).repeat
    for (const time of [1, 2, 3, 4]) await tell(save('a', time))
    expect(await Promise.all([1, 2, 3, 4].map((time) => knows(save('a', time))))).toEqual([
      false,
      true,
      true,
      true,
    ])
    await tell(save('b', 1))
    await tell(save('a', 5))
    await tell(save('c', 1))
    expect(await Promise.all(['a', 'b', 'c'].map((id) => knows(save(id, id === 'a' ? 5 : 1))))).toEqual([
      true,
      false,
      true,
    ])
  })

  it('goes through the store: a repeat that reaches another process is known there', async () => {
    const store = createMemoryTokenStore()
    const onSave = vi.fn(async () => {})
    const process = () => createPushReceiver({ token: 't', store, onSave })
    const [one, other] = [process(), process()]
    expect((await one(await pushOf(payloadOf({ timestamp: 50 }), { token: 't' }))).status).toBe(200)
    expect((await other(await pushOf(payloadOf({ timestamp: 50 }), { token: 't' }))).status).toBe(200)
    expect(onSave).toHaveBeenCalledTimes(1)
    await other(await pushOf(payloadOf({ timestamp: 49 }), { token: 't' }))
    expect(onSave).toHaveBeenLastCalledWith(expect.objectContaining({ timestamp: 49, stale: true }))
  })

  it('waits for the process that is at work on the same email', async () => {
    let held = false
    const locks: TokenStore = {
      ...createMemoryTokenStore(),
      async lock() {
        if (held) return null
        held = true
        return async () => {
          held = false
        }
      },
    }
    let finish: (() => void) | undefined
    const slow = createPushReceiver({
      token: 't',
      store: locks,
      onSave: () => new Promise((done) => (finish = done)),
    })
    const onSave = vi.fn(async () => {})
    const other = createPushReceiver({ token: 't', store: locks, onSave })
    const first = slow(await pushOf(payloadOf(), { token: 't' }))
    await expect.poll(() => held).toBe(true)
    const repeat = other(await pushOf(payloadOf(), { token: 't' }))
    await expect.poll(() => finish).toBeDefined()
    finish?.()
    expect((await first).status).toBe(200)
    expect((await repeat).status).toBe(200)
    expect(onSave).not.toHaveBeenCalled()
    expect(held).toBe(false)
  })

  it('does without a store that fails, and says so once a minute', async () => {
    const fails = async () => {
      throw new Error('store is down')
    }
    const onError = vi.fn()
    const onSave = vi.fn(async () => {})
    const store = { get: fails, set: fails, delete: fails, lock: fails }
    const receive = createPushReceiver({ token: 't', store, onSave, onError })
    for (const timestamp of [1, 2, 2]) {
      expect((await receive(await pushOf(payloadOf({ timestamp }), { token: 't' }))).status).toBe(200)
    }
    expect(onSave).toHaveBeenCalledTimes(2)
    expect(onError.mock.calls.map(([error]) => error.message)).toEqual(['store is down'])
  })
})

describe('guardStore', () => {
  it('passes a slow store by, and gives back a lock that comes too late', async () => {
    vi.useFakeTimers()
    try {
      const release = vi.fn(async () => {})
      let grant: (release: () => Promise<void>) => void = () => {}
      const store: TokenStore = {
        ...createMemoryTokenStore(),
        get: () => new Promise(() => {}),
        lock: () => new Promise((resolve) => (grant = resolve)),
      }
      const onFailure = vi.fn()
      const guarded = guardStore(store, systemClock, onFailure)
      const asked = [guarded.get('key'), guarded.lock('key', 1_000)]
      await vi.advanceTimersByTimeAsync(500)
      expect(await Promise.all(asked)).toEqual([undefined, undefined])
      expect(onFailure).toHaveBeenCalledTimes(2)
      grant(release)
      await vi.advanceTimersByTimeAsync(0)
      expect(release).toHaveBeenCalledTimes(1)
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})
