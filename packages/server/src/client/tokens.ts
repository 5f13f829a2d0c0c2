import { type Clock, sleep, startDeadline } from '@mailframe/protocol/client'
import { acquireLock } from './acquire-lock.js'
import { callStore } from './call-store.js'
import { isHeaderValue, type StoredToken, type TokenStore } from './token-store.js'

/** A token fresh from the service. */
export interface IssuedToken {
  token: string
  lifetimeMs: number
  /** The start of its request, on both clocks: the service counts from a later moment. */
  startedAt: number
  startedMonotonic: number
}

/** The tokens of one address and credential pair; in Variant 2, of one End User of it. */
export interface Tokens {
  /** A token that is valid now. Calls at the same time share one request (single flight). */
  get(): Promise<string>
  /** Requests a token with `issue`, in place of the current one. */
  replace(issue: () => Promise<IssuedToken>): Promise<string>
  /** Discards `token`, if it is still the current one. */
  drop(token: string): Promise<void>
}

interface HeldToken {
  token: string
  expiresAt: number
  /** On each clock: when it is renewed in the background, and when it is no longer used. */
  renew: { at: number; monotonic: number }
  stop: { at: number; monotonic: number }
}

const RENEW_SHARE = 0.8
/** A token is not sent in its last seconds: it would expire on the way. */
const STOP_EARLY_MS = 10_000
const STOP_EARLY_SHARE = 0.05
/** After a renewal that failed, the old token serves this long before the next one is tried. */
const RENEW_PAUSE_MS = 5_000
/** A store that failed is not used for this long. */
const STORE_PAUSE_MS = 5_000
const LOCK_POLL_MS = 50
/** The lease of the lock, as a multiple of the deadline of the request that it guards. */
const LEASE_SHARE = 1.25

export function createTokens(options: {
  key: string
  /** Null: the token stays in this process. */
  store: TokenStore | null
  clock: Clock
  /** Requests a token, with a deadline of its own of at most `issueMs`. */
  issue: () => Promise<IssuedToken>
  issueMs: number
  /** Called where the store failed or was too slow, with the token that its error may contain. */
  onStoreFailure?: (error: unknown, token: string | undefined) => void
}): Tokens {
  const { key, clock, issue, issueMs, onStoreFailure } = options
  const store: TokenStore = options.store ?? NO_STORE
  let held: HeldToken | null = null
  let flight: Promise<string> | null = null
  let dropped: string | null = null
  let noRenewalBefore = Number.NEGATIVE_INFINITY
  let noStoreBefore = Number.NEGATIVE_INFINITY

  const past = (moment: HeldToken['stop']) =>
    clock.now() >= moment.at || clock.monotonic() >= moment.monotonic

  function sharedRequest(): Promise<string> {
    flight ??= obtain().finally(() => {
      flight = null
    })
    return flight
  }

  function renewBeside(): void {
    if (flight !== null || clock.monotonic() < noRenewalBefore) return
    sharedRequest().catch(() => {
      noRenewalBefore = clock.monotonic() + RENEW_PAUSE_MS
    })
  }

  async function obtain(): Promise<string> {
    const shared = await fromStore()
    if (shared !== null) return shared
    const release = await lockOrWait()
    if (typeof release === 'string') return release
    try {
      // Another process may have stored a token between our read and our lock.
      const meanwhile = release === undefined ? null : await fromStore()
      return meanwhile ?? (await keep(await issue()))
    } finally {
      // Even where the store has failed since: otherwise other processes wait for the lease to end.
      if (release) await tryStore(release, { always: true })
    }
  }

  async function keep(issued: IssuedToken): Promise<string> {
    const fresh = hold(issued)
    held = fresh
    const { token, expiresAt } = fresh
    if (!past(fresh.stop)) await tryStore(() => store.set(key, { token, expiresAt }), { token })
    return token
  }

  /** The token that another process stored, if it is valid and newer than ours. */
  async function fromStore(): Promise<string | null> {
    const stored = await tryStore(() => store.get(key))
    if (!isStoredToken(stored)) return null
    const { token } = stored
    if (!isHeaderValue(token)) {
      await tryStore(() => store.delete(key, token), { token })
      return null
    }
    if (token === dropped || token === held?.token) return null
    const startedAt = clock.now()
    const lifetimeMs = stored.expiresAt - startedAt
    const found = hold({ token, lifetimeMs, startedAt, startedMonotonic: clock.monotonic() })
    if (past(found.stop)) return null
    held = found
    return found.token
  }

  /** The lock, or the token of the process that held it. A holder that died delays the others by one lease. */
  async function lockOrWait(): Promise<Release | string | undefined> {
    if (store.lock === undefined) return undefined
    const leaseMs = issueMs * LEASE_SHARE
    const wait = startDeadline({ timeoutMs: leaseMs, clock })
    try {
      for (;;) {
        const release = await lock(leaseMs)
        if (release !== null || wait.ended() !== null) return release ?? undefined
        await sleep(LOCK_POLL_MS, clock, wait.signal).catch(() => {})
        const shared = await fromStore()
        if (shared !== null) return shared
      }
    } finally {
      wait.dispose()
    }
  }

  /** Null: another process has it. Undefined: the store was bypassed. */
  async function lock(leaseMs: number): Promise<Release | null | undefined> {
    return await acquireLock(async () => (await store.lock?.(key, leaseMs)) ?? null, tryStore)
  }

  /** Calls the store; undefined where it fails or is late: having a token matters more than sharing it. */
  async function tryStore<T>(
    operation: () => Promise<T>,
    { always = false, token }: { always?: boolean; token?: string } = {},
  ): Promise<T | undefined> {
    if (!always && clock.monotonic() < noStoreBefore) return undefined
    try {
      return await callStore(operation, clock)
    } catch (error) {
      noStoreBefore = clock.monotonic() + STORE_PAUSE_MS
      onStoreFailure?.(error, token ?? held?.token)
      return undefined
    }
  }

  return {
    async get() {
      if (held === null || past(held.stop)) return sharedRequest()
      const { token, renew } = held
      if (past(renew)) renewBeside()
      return token
    },
    async replace(issueAnother) {
      return keep(await issueAnother())
    },
    async drop(token) {
      dropped = token
      if (held?.token === token) held = null
      await tryStore(() => store.delete(key, token), { always: true, token })
    },
  }
}

type Release = () => Promise<void>

const NO_STORE: TokenStore = {
  get: async () => null,
  set: async () => {},
  delete: async () => {},
}

function hold({ token, lifetimeMs, startedAt, startedMonotonic }: IssuedToken): HeldToken {
  const stopMs = lifetimeMs - Math.min(STOP_EARLY_MS, lifetimeMs * STOP_EARLY_SHARE)
  const renewMs = lifetimeMs * RENEW_SHARE
  return {
    token,
    expiresAt: startedAt + lifetimeMs,
    renew: { at: startedAt + renewMs, monotonic: startedMonotonic + renewMs },
    stop: { at: startedAt + stopMs, monotonic: startedMonotonic + stopMs },
  }
}

function isStoredToken(value: unknown): value is StoredToken {
  if (typeof value !== 'object' || value === null) return false
  const { token, expiresAt } = value as Partial<StoredToken>
  return typeof token === 'string' && Number.isFinite(expiresAt)
}
