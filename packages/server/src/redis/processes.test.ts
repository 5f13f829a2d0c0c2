import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Bundle, bundle } from '../test/bundle.js'
import { LIBRARIES, type Library, REDIS_SERVER, startRedis } from '../test/redis.js'
import { answers, hangs, startService, type TestService } from '../test/service.js'

const CALLER = fileURLToPath(new URL('../test/processes/caller.ts', import.meta.url))

const POLL = { timeout: 15_000 }

interface Outcome {
  opened: number
  failed: string[]
  told: number
  ms: number
}

describe.skipIf(REDIS_SERVER === undefined)('processes that share a token store on Redis', () => {
  let script: Bundle
  const children: ChildProcess[] = []
  beforeAll(async () => {
    script = await bundle(CALLER, { external: ['ioredis', 'redis', /^node:/] })
  })
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  })
  afterAll(async () => {
    await script[Symbol.asyncDispose]()
  })

  /** Resolves when all are connected. */
  async function start(
    count: number,
    service: TestService,
    redisPort: number,
    {
      library,
      timeout = 20_000,
      encryptionKey = randomBytes(32).toString('base64'),
    }: { library: Library; timeout?: number; encryptionKey?: string },
  ) {
    const env = {
      BASE_URL: service.url,
      REDIS_PORT: String(redisPort),
      LIBRARY: library,
      ENCRYPTION_KEY: encryptionKey,
      TIMEOUT: String(timeout),
    }
    return await Promise.all(
      Array.from({ length: count }, async () => {
        const child = fork(script.file, { env: { ...process.env, ...env } })
        children.push(child)
        await once(child, 'message')
        return {
          child,
          async open(times: number): Promise<Outcome> {
            child.send({ open: times })
            const [outcome] = await once(child, 'message')
            return outcome
          },
        }
      }),
    )
  }

  const code = answers({ code: 'the-code', expires_in: 300, userId: 'ann' })
  const total = (outcomes: Outcome[]) => outcomes.reduce((sum, { opened }) => sum + opened, 0)

  it.each(LIBRARIES)(
    'make one token request: 4 processes with 250 cold callers each, with %s',
    async (library) => {
      await using redis = await startRedis()
      await using service = await startService(code)
      const processes = await start(4, service, redis.port, { library, timeout: 50_000 })
      const outcomes = await Promise.all(processes.map(({ open }) => open(250)))
      expect(outcomes.flatMap(({ failed }) => failed)).toEqual([])
      expect([total(outcomes), service.seen.length]).toEqual([1_000, 1_000])
      expect(service.tokenRequests).toHaveLength(1)
      expect(outcomes.map(({ told }) => told)).toEqual([0, 0, 0, 0])
    },
    60_000,
  )

  it('lose nothing when Redis ends in mid-run, and go on without it', async () => {
    await using redis = await startRedis()
    await using service = await startService(code)
    const processes = await start(2, service, redis.port, { library: 'ioredis' })
    const before = Promise.all(processes.map(({ open }) => open(100)))
    await expect.poll(() => service.seen.length, POLL).toBeGreaterThan(0)
    await redis.kill()
    expect(total(await before)).toBe(200)
    // With the token that each has.
    expect(total(await Promise.all(processes.map(({ open }) => open(100))))).toBe(200)
    // The token no longer serves: each asks for its own.
    service.calls.splice(0, 1, ({ headers }, response) =>
      headers.authorization === 'Bearer token-1'
        ? { status: 401, body: { error: 'invalidCredential', message: 'expired' } }
        : code({} as never, response),
    )
    const after = await Promise.all(processes.map(({ open }) => open(100)))
    expect(after.flatMap(({ failed }) => failed)).toEqual([])
    expect(total(after)).toBe(200)
    expect(after.map(({ told }) => told)).toEqual([1, 1])
    expect(service.tokenRequests).toHaveLength(3)
  }, 60_000)

  it('start without a Redis that is not there', async () => {
    await using redis = await startRedis()
    await using service = await startService(code)
    const [only] = await start(1, service, redis.port, { library: 'redis' })
    await redis.kill()
    expect(await only?.open(50)).toMatchObject({ opened: 50, failed: [], told: 1 })
  }, 60_000)

  it('wait no longer than the lease for one that died while it asked', async () => {
    await using redis = await startRedis()
    await using service = await startService(code)
    const [issue] = service.tokens
    service.tokens = [hangs, ...(issue ? [issue] : [])]
    const encryptionKey = randomBytes(32).toString('base64')
    // The lease: 1.25 times the deadline of the token request, which is 0.6 of the call's.
    const doomed = { timeout: 4_000, leaseMs: 3_000 }
    const options = { library: 'ioredis', encryptionKey } as const
    const [first] = await start(1, service, redis.port, { ...options, timeout: doomed.timeout })
    const others = await start(2, service, redis.port, { ...options, timeout: 20_000 })
    first?.child.send({ open: 1 })
    await expect.poll(() => service.tokenRequests.length, POLL).toBe(1)
    first?.child.kill('SIGKILL')
    const outcomes = await Promise.all(others.map(({ open }) => open(20)))
    expect(outcomes.flatMap(({ failed }) => failed)).toEqual([])
    expect(service.tokenRequests).toHaveLength(2)
    for (const { ms } of outcomes) expect(ms).toBeLessThan(doomed.leaseMs + 5_000)
  }, 60_000)
})
