import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Bundle, bundle } from '../test/bundle.js'
import { payloadOf, pushOf } from '../test/pushes.js'
import { REDIS_SERVER, type RedisServer, startRedis } from '../test/redis.js'

const PUSHED = fileURLToPath(new URL('../test/processes/pushed.ts', import.meta.url))
const POLL = { timeout: 15_000 }
const LEASE_MS = 400

describe.skipIf(REDIS_SERVER === undefined)(
  'an onSave longer than its lease, in processes on one Redis',
  () => {
    let script: Bundle
    let redis: RedisServer
    const children: ChildProcess[] = []
    beforeAll(async () => {
      ;[script, redis] = await Promise.all([
        bundle(PUSHED, { external: ['ioredis', 'redis', /^node:/] }),
        startRedis(),
      ])
    }, 60_000)
    afterEach(async () => {
      for (const child of children.splice(0)) await end(child)
    })
    afterAll(async () => {
      await redis?.kill()
      await script?.[Symbol.asyncDispose]()
    })

    async function end(child: ChildProcess): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    }

    const env = {
      ...process.env,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      LEASE_MS: String(LEASE_MS),
    }

    async function start(emailId: string) {
      const child = fork(script.file, { env: { ...env, REDIS_PORT: String(redis.port) } })
      children.push(child)
      const [url] = await once(child, 'message')
      const calls: unknown[] = []
      child.on('message', (message) => calls.push(message))
      return {
        calls,
        finish: () => child.send('finish'),
        kill: () => end(child),
        push: async () => (await fetch(await pushOf(payloadOf({ emailId }), { url, token: 't' }))).status,
      }
    }

    it('is called once: the other process waits for twelve leases, and then knows of it', async () => {
      const [one, other] = await Promise.all([start('long'), start('long')])
      const first = one.push()
      await expect.poll(() => one.calls, POLL).toHaveLength(1)
      const startedAt = performance.now()
      expect(await other.push()).toBe(500)
      expect(performance.now() - startedAt).toBeGreaterThan(10 * LEASE_MS)
      one.finish()
      expect(await first).toBe(200)
      expect([await other.push(), await one.push()]).toEqual([200, 200])
      expect([one.calls, other.calls]).toEqual([['onSave'], []])
    }, 30_000)

    it('is called again where its process died: at least once', async () => {
      const [one, other] = await Promise.all([start('died'), start('died')])
      const first = one.push().catch(() => 'died')
      await expect.poll(() => one.calls, POLL).toHaveLength(1)
      await one.kill()
      expect(await first).toBe('died')
      const second = other.push()
      await expect.poll(() => other.calls, POLL).toHaveLength(1)
      other.finish()
      expect(await second).toBe(200)
    }, 30_000)
  },
)
