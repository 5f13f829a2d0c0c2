import { systemClock } from '@mailframe/protocol/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryTokenStore, type TokenStore } from '../client/token-store.js'
import { payloadOf, pushOf } from '../test/pushes.js'
import { assemblePushReceiver } from './receiver.js'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const SECOND = 1_000
const POLL = { timeout: 15_000 }

/** A store as two processes share it, with locks that end by themselves and nothing more than the contract has. */
function sharedStore(): TokenStore {
  const locks = new Map<string, { end: number }>()
  return {
    ...createMemoryTokenStore(),
    async lock(key, leaseMs) {
      const taken = locks.get(key)
      if (taken !== undefined && taken.end > Date.now()) return null
      const mine = { end: Date.now() + leaseMs }
      locks.set(key, mine)
      return async () => {
        if (locks.get(key) === mine) locks.delete(key)
      }
    },
  }
}

/** One of several processes; `onSave` lasts until it is finished. */
function start(store: TokenStore) {
  const running: (() => void)[] = []
  const onSave = vi.fn(() => new Promise<void>((resolve) => void running.push(resolve)))
  const onError = vi.fn()
  const receive = assemblePushReceiver({ token: 't', store, onSave, onError }, systemClock)
  const push = async () => (await receive(await pushOf(payloadOf(), { token: 't' }))).status
  return { push, onSave, onError, finish: () => running.splice(0).forEach((end) => void end()) }
}

/** Lets the hashes of Web Crypto, which know no fake time, come to their end. */
const called = (hook: ReturnType<typeof vi.fn>, times = 1) =>
  vi.waitFor(() => expect(hook).toHaveBeenCalledTimes(times), POLL)
const settled = async (work: Promise<number>) => {
  let status: number | undefined
  void work.then((value) => {
    status = value
  })
  return vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(250)
    expect(status).toBeDefined()
    return status
  }, POLL)
}

describe('an onSave that takes longer than the lease', { timeout: 30_000 }, () => {
  it('40 s, in two processes: it is called once', async () => {
    const store = sharedStore()
    const [one, other] = [start(store), start(store)]
    const first = one.push()
    await called(one.onSave)
    for (let seconds = 0; seconds < 40; seconds += 10) {
      await vi.advanceTimersByTimeAsync(10 * SECOND)
      // It waits, and the service sends again later.
      expect(await settled(other.push())).toBe(500)
    }
    one.finish()
    expect(await settled(first)).toBe(200)
    expect(await settled(other.push())).toBe(200)
    expect([one.onSave.mock.calls.length, other.onSave.mock.calls.length]).toEqual([1, 0])
    expect(one.onError).not.toHaveBeenCalled()
    expect(String(other.onError.mock.calls[0]?.[0])).toContain('another process is handling')
  })

  it('and ends while another one waits: the other knows that it is done', async () => {
    const store = sharedStore()
    const [one, other] = [start(store), start(store)]
    const first = one.push()
    await called(one.onSave)
    const second = other.push()
    await vi.advanceTimersByTimeAsync(2 * SECOND)
    one.finish()
    expect(await settled(first)).toBe(200)
    expect(await settled(second)).toBe(200)
    expect(other.onSave).not.toHaveBeenCalled()
  })

  it('in a process that stands still: another one calls again after the lease, and it is told', async () => {
    const entries = sharedStore()
    // Nothing of the first process reaches the store any more.
    let isCut = false
    const cut: TokenStore = {
      ...entries,
      set: (key, value) => (isCut ? new Promise(() => {}) : entries.set(key, value)),
      get: (key) => (isCut ? new Promise(() => {}) : entries.get(key)),
    }
    const [one, other] = [start(cut), start(entries)]
    const first = one.push()
    await called(one.onSave)
    isCut = true
    expect(await settled(other.push())).toBe(500)
    await vi.advanceTimersByTimeAsync(30 * SECOND)
    expect(String(one.onError.mock.calls[0]?.[0])).toContain('the store gave no answer')
    const second = other.push()
    await called(other.onSave)
    isCut = false
    await vi.advanceTimersByTimeAsync(15 * SECOND)
    expect(one.onError.mock.calls.map(([error]) => String(error)).join()).toContain(
      'another process took over',
    )
    // Both go on, and neither takes the entry of the other.
    one.finish()
    expect(await settled(first)).toBe(200)
    expect(await settled(start(entries).push())).toBe(500)
    other.finish()
    expect(await settled(second)).toBe(200)
  })

  it('leaves no timer and no entry behind, also where it rejects', async () => {
    const entries = sharedStore()
    const deleted = vi.fn(entries.delete)
    const store: TokenStore = { ...entries, delete: deleted }
    const onSave = vi.fn(async () => {
      throw new Error('down')
    })
    const receive = assemblePushReceiver({ token: 't', store, onSave, onError: () => {} }, systemClock)
    const push = async () => (await receive(await pushOf(payloadOf(), { token: 't' }))).status
    expect([await settled(push()), await settled(push())]).toEqual([500, 500])
    expect(onSave).toHaveBeenCalledTimes(2)
    expect(deleted).toHaveBeenCalledTimes(2)
    expect(vi.getTimerCount()).toBe(0)
  })
})
