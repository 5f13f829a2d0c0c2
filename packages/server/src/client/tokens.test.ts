import { systemClock } from '@mailframe/protocol/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryTokenStore, type StoredToken, type TokenStore } from './token-store.js'
import { createTokens } from './tokens.js'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const SECOND = 1_000

function setUp(options: { lifetimeMs?: number; store?: TokenStore; key?: string } = {}) {
  const state = { issued: 0, lifetimeMs: options.lifetimeMs ?? 100 * SECOND, delayMs: 0, fails: false }
  const issue = vi.fn(async () => {
    const started = { startedAt: systemClock.now(), startedMonotonic: systemClock.monotonic() }
    state.issued += 1
    const token = `token-${state.issued}`
    if (state.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, state.delayMs))
    if (state.fails) throw new Error(`no ${token}`)
    return { token, lifetimeMs: state.lifetimeMs, ...started }
  })
  const store = options.store ?? createMemoryTokenStore()
  const key = options.key ?? 'key'
  return {
    tokens: createTokens({ key, store, clock: systemClock, issue, issueMs: 1_000 }),
    issue,
    state,
    store,
  }
}

describe('createTokens', () => {
  it('asks once for all who ask at once', async () => {
    const { tokens, issue, state } = setUp()
    state.delayMs = 50
    const all = Promise.all(Array.from({ length: 200 }, () => tokens.get()))
    await vi.advanceTimersByTimeAsync(50)
    expect(new Set(await all)).toEqual(new Set(['token-1']))
    expect(await tokens.get()).toBe('token-1')
    expect(issue).toHaveBeenCalledTimes(1)
  })

  it('shares a failure with those who wait, and keeps it for nobody else', async () => {
    const { tokens, issue, state } = setUp()
    state.fails = true
    const results = await Promise.allSettled([tokens.get(), tokens.get()])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    state.fails = false
    expect(await tokens.get()).toBe('token-2')
    expect(issue).toHaveBeenCalledTimes(2)
  })

  it('counts from the start of the request, and stops early', async () => {
    const { tokens, state } = setUp()
    state.delayMs = 50 * SECOND
    const first = tokens.get()
    await vi.advanceTimersByTimeAsync(50 * SECOND)
    expect(await first).toBe('token-1')
    state.delayMs = 0
    // 100 s less 5 %, of which 50 s went by before the answer came.
    await vi.advanceTimersByTimeAsync(45 * SECOND)
    expect(await tokens.get()).toBe('token-2')
  })

  it('renews beside at 80 %, while the old one serves', async () => {
    const { tokens, issue, state } = setUp()
    await tokens.get()
    await vi.advanceTimersByTimeAsync(79 * SECOND)
    expect(await tokens.get()).toBe('token-1')
    expect(issue).toHaveBeenCalledTimes(1)
    state.delayMs = SECOND
    await vi.advanceTimersByTimeAsync(1 * SECOND)
    expect(await Promise.all([tokens.get(), tokens.get()])).toEqual(['token-1', 'token-1'])
    await vi.advanceTimersByTimeAsync(1 * SECOND)
    expect(await tokens.get()).toBe('token-2')
    expect(issue).toHaveBeenCalledTimes(2)
  })

  it('keeps serving when the renewal fails, and does not ask all the time', async () => {
    const { tokens, issue, state } = setUp()
    await tokens.get()
    state.fails = true
    await vi.advanceTimersByTimeAsync(80 * SECOND)
    for (let ask = 0; ask < 5; ask += 1) {
      expect(await tokens.get()).toBe('token-1')
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(issue).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(6 * SECOND)
    await tokens.get()
    await vi.advanceTimersByTimeAsync(0)
    expect(issue).toHaveBeenCalledTimes(3)
    // Past its end it serves no longer, and the failure is told.
    await vi.advanceTimersByTimeAsync(20 * SECOND)
    await expect(tokens.get()).rejects.toThrow('no token-4')
  })

  it.each([-1, 0, 1])('serves one call where the lifetime is %i', async (lifetimeMs) => {
    const { tokens } = setUp({ lifetimeMs })
    expect(await tokens.get()).toBe('token-1')
    await vi.advanceTimersByTimeAsync(1)
    expect(await tokens.get()).toBe('token-2')
  })

  it('takes a lifetime of 60 s and one of years', async () => {
    for (const [lifetimeMs, serves] of [
      [60 * SECOND, 56 * SECOND],
      [315_360_000 * SECOND, 1_000_000 * SECOND],
    ] as const) {
      const { tokens, issue } = setUp({ lifetimeMs })
      await tokens.get()
      await vi.advanceTimersByTimeAsync(serves)
      expect(await tokens.get()).toBe('token-1')
      expect(issue.mock.calls.length).toBeLessThanOrEqual(2)
    }
  })

  it('is not lengthened by a clock that is set back', async () => {
    const { tokens } = setUp()
    await tokens.get()
    await vi.advanceTimersByTimeAsync(50 * SECOND)
    vi.setSystemTime(Date.now() - 1_000_000 * SECOND)
    await vi.advanceTimersByTimeAsync(44 * SECOND)
    expect(await tokens.get()).toBe('token-1')
    await vi.advanceTimersByTimeAsync(0)
    // The renewal of that last ask has come; the old token is gone.
    expect(await tokens.get()).toBe('token-2')
    await vi.advanceTimersByTimeAsync(96 * SECOND)
    expect(await tokens.get()).toBe('token-3')
  })

  it('asks anew after a clock is set forward past the end', async () => {
    const { tokens } = setUp()
    await tokens.get()
    vi.setSystemTime(Date.now() + 3_600 * SECOND)
    expect(await tokens.get()).toBe('token-2')
  })

  it('drops a token only while it is the current one', async () => {
    // A store that gives nothing back: a token that is dropped has to be asked for.
    const store = { ...createMemoryTokenStore(), get: async () => null }
    const { tokens, issue } = setUp({ store })
    const first = await tokens.get()
    await tokens.drop(first)
    expect(await tokens.get()).toBe('token-2')
    // A late 401 of the first one.
    await tokens.drop(first)
    expect(await tokens.get()).toBe('token-2')
    expect(issue).toHaveBeenCalledTimes(2)
  })
})

describe('with a store', () => {
  const storeOf = (stored: StoredToken | null): TokenStore & { stored: StoredToken | null } => ({
    stored,
    async get() {
      return this.stored
    },
    async set(_, value) {
      this.stored = value
    },
    async delete(_, token) {
      if (this.stored?.token === token) this.stored = null
    },
  })

  it('takes what another process has put there, and puts there what it asked for', async () => {
    const shared = storeOf({ token: 'theirs', expiresAt: Date.now() + 100 * SECOND })
    const { tokens, issue } = setUp({ store: shared })
    expect(await tokens.get()).toBe('theirs')
    expect(issue).not.toHaveBeenCalled()
    await tokens.drop('theirs')
    expect(shared.stored).toBeNull()
    expect(await tokens.get()).toBe('token-1')
    expect(shared.stored).toEqual({ token: 'token-1', expiresAt: Date.now() + 100 * SECOND })
  })

  it.each([
    null,
    { token: 'late', expiresAt: 0 },
    { token: '', expiresAt: 9e15 },
    { token: 5, expiresAt: 9e15 },
    { token: 'x', expiresAt: 'soon' },
    'text',
  ])('passes %j by', async (stored) => {
    const { tokens } = setUp({ store: storeOf(stored as StoredToken) })
    expect(await tokens.get()).toBe('token-1')
  })

  it('does not take a dropped token again, though the store still gives it', async () => {
    const stubborn = storeOf({ token: 'refused', expiresAt: Date.now() + 100 * SECOND })
    stubborn.delete = async () => {}
    const { tokens } = setUp({ store: stubborn })
    await tokens.drop(await tokens.get())
    expect(await tokens.get()).toBe('token-1')
  })

  it.each(['a token', 'a\r\nx: y', 'töken', 'a\u0000', ''])(
    'drops a token of the store that could be no header: %j',
    async (token) => {
      const store = createMemoryTokenStore()
      await store.set('key', { token, expiresAt: Date.now() + 100 * SECOND })
      const deleted = vi.spyOn(store, 'delete')
      const { tokens, issue } = setUp({ store })
      expect(await tokens.get()).toBe('token-1')
      expect(deleted).toHaveBeenCalledWith('key', token)
      expect(await store.get('key')).toMatchObject({ token: 'token-1' })
      expect(issue).toHaveBeenCalledTimes(1)
    },
  )

  it.each([
    { token: 'good' },
    { token: 42, expiresAt: Number.POSITIVE_INFINITY },
    { token: 'good', expiresAt: Number.NaN },
  ])('asks for itself where the store gives %j', async (stored) => {
    const store = { ...createMemoryTokenStore(), get: async () => stored as StoredToken }
    expect(await setUp({ store }).tokens.get()).toBe('token-1')
  })

  it('does without a store that fails', async () => {
    const fails = async () => {
      throw new Error('store is down')
    }
    const { tokens, issue } = setUp({ store: { get: fails, set: fails, delete: fails, lock: fails } })
    expect(await tokens.get()).toBe('token-1')
    await tokens.drop('token-1')
    expect(await tokens.get()).toBe('token-2')
    expect(issue).toHaveBeenCalledTimes(2)
  })

  it('does without a store that does not answer within half a second', async () => {
    const never = () => new Promise<never>(() => {})
    const { tokens } = setUp({ store: { get: never, set: never, delete: never } })
    const asked = tokens.get()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await asked).toBe('token-1')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('asks under the lock, and gives it back', async () => {
    const release = vi.fn(async () => {})
    const lock = vi.fn(async () => release)
    const store: TokenStore = { ...createMemoryTokenStore(), lock }
    const { tokens, state } = setUp({ store })
    await tokens.get()
    expect(lock).toHaveBeenCalledWith('key', 1_250)
    expect(release).toHaveBeenCalledTimes(1)
    state.fails = true
    await tokens.drop('token-1')
    await expect(tokens.get()).rejects.toThrow('no token-2')
    expect(release).toHaveBeenCalledTimes(2)
  })

  it('waits for the process that has the lock', async () => {
    const shared = storeOf(null)
    shared.lock = async () => null
    const { tokens, issue } = setUp({ store: shared })
    const asked = tokens.get()
    await vi.advanceTimersByTimeAsync(200)
    shared.stored = { token: 'theirs', expiresAt: Date.now() + 100 * SECOND }
    await vi.advanceTimersByTimeAsync(50)
    expect(await asked).toBe('theirs')
    expect(issue).not.toHaveBeenCalled()
  })

  it('asks for itself when the holder of the lock does not come back within the lease', async () => {
    const shared = storeOf(null)
    shared.lock = async () => null
    const { tokens } = setUp({ store: shared })
    const asked = tokens.get()
    await vi.advanceTimersByTimeAsync(1_200)
    expect(await Promise.race([asked, 'waits'])).toBe('waits')
    await vi.advanceTimersByTimeAsync(100)
    expect(await asked).toBe('token-1')
  })

  it('looks again once it has the lock: the one before may just have put a token there', async () => {
    const shared = storeOf(null)
    const release = vi.fn(async () => {})
    shared.lock = async () => {
      shared.stored = { token: 'theirs', expiresAt: Date.now() + 100 * SECOND }
      return release
    }
    const { tokens, issue } = setUp({ store: shared })
    expect(await tokens.get()).toBe('theirs')
    expect(issue).not.toHaveBeenCalled()
    expect(release).toHaveBeenCalledTimes(1)
  })

  it('gives back a lock that comes too late', async () => {
    const release = vi.fn(async () => {})
    let give: (release: () => Promise<void>) => void = () => {}
    const lock = () => new Promise<() => Promise<void>>((resolve) => (give = resolve))
    const { tokens } = setUp({ store: { ...storeOf(null), lock } })
    const asked = tokens.get()
    await vi.advanceTimersByTimeAsync(500)
    expect(await asked).toBe('token-1')
    give(release)
    await vi.advanceTimersByTimeAsync(0)
    expect(release).toHaveBeenCalledTimes(1)
  })

  it('leaves a store that failed alone for a while, then asks it again', async () => {
    const get = vi.fn(async (): Promise<StoredToken | null> => {
      throw new Error('store is down')
    })
    const set = vi.fn(async () => {})
    const { tokens } = setUp({ store: { get, set, delete: async () => {} }, lifetimeMs: 1 })
    await tokens.get()
    await vi.advanceTimersByTimeAsync(1)
    await tokens.get()
    expect([get.mock.calls.length, set.mock.calls.length]).toEqual([1, 0])
    await vi.advanceTimersByTimeAsync(5_000)
    get.mockResolvedValue({ token: 'theirs', expiresAt: Date.now() + 100 * SECOND })
    expect(await tokens.get()).toBe('theirs')
  })
})

describe('createMemoryTokenStore', () => {
  it('keeps keys apart, forgets what has expired, and deletes only the token that is meant', async () => {
    const store = createMemoryTokenStore()
    await store.set('a', { token: 'one', expiresAt: Date.now() + SECOND })
    expect(await store.get('b')).toBeNull()
    await store.delete('a', 'another')
    expect((await store.get('a'))?.token).toBe('one')
    await vi.advanceTimersByTimeAsync(SECOND)
    expect(await store.get('a')).toBeNull()
    await store.set('a', { token: 'two', expiresAt: Date.now() + SECOND })
    await store.delete('a', 'two')
    expect(await store.get('a')).toBeNull()
  })
})
