import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bundle, bundle } from '../test/bundle.js'
import { payloadOf, pushOf } from '../test/pushes.js'
import { REDIS_SERVER, type RedisServer, startRedis } from '../test/redis.js'

const APP = fileURLToPath(new URL('../test/processes/app.ts', import.meta.url))
const POLL = { timeout: 15_000 }

describe.skipIf(REDIS_SERVER === undefined)('two server processes on one Redis', () => {
  let script: Bundle
  let redis: RedisServer
  const servers: { url: string; child: ChildProcess; saves: { emailId: string; stale: boolean }[] }[] = []

  beforeAll(async () => {
    ;[script, redis] = await Promise.all([
      bundle(APP, { external: ['ioredis', 'redis', /^node:/] }),
      startRedis(),
    ])
    const env = {
      ...process.env,
      REDIS_PORT: String(redis.port),
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      PUSH_TOKEN: 't',
    }
    for (let number = 0; number < 2; number += 1) {
      const child = fork(script.file, { env })
      const [url] = await once(child, 'message')
      const server = { url, child, saves: [] as { emailId: string; stale: boolean }[] }
      child.on('message', (save: { emailId: string; stale: boolean }) => server.saves.push(save))
      servers.push(server)
    }
  }, 60_000)
  afterAll(async () => {
    for (const { child } of servers) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await redis?.kill()
    await script?.[Symbol.asyncDispose]()
  })

  const urlOf = (number: number) => servers[number]?.url ?? ''
  const push = async (number: number, emailId: string, timestamp = 1) =>
    (
      await fetch(
        await pushOf(payloadOf({ emailId, timestamp }), { url: `${urlOf(number)}/push`, token: 't' }),
      )
    ).status

  async function listen(number: number, lastEventId?: string) {
    const leave = new AbortController()
    const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
    const response = await fetch(`${urlOf(number)}/events`, { headers, signal: leave.signal })
    let text = ''
    const reading = (async () => {
      for await (const piece of response.body ?? []) text += new TextDecoder().decode(piece)
    })().catch(() => {})
    return {
      text: () => text,
      emails: () => [...text.matchAll(/"emailId":"([^"]+)"/g)].map(([, id]) => id),
      lastId: () => [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1],
      async leave() {
        leave.abort()
        await reading
      },
    }
  }

  it('tell of a save in the one that the browser is connected to, and go on in the other', async () => {
    const first = await listen(0)
    await expect.poll(first.lastId, POLL).toBeDefined()
    expect(await push(1, 'a')).toBe(200)
    await expect.poll(first.emails, POLL).toEqual(['a'])
    await first.leave()
    expect(await push(0, 'b')).toBe(200)
    expect(await push(1, 'c')).toBe(200)
    const second = await listen(1, first.lastId())
    await expect.poll(second.emails, POLL).toEqual(['b', 'c'])
    await second.leave()
    const lost = await listen(0, '1-1')
    await expect.poll(lost.text, POLL).toContain('event: resync')
    await lost.leave()
  })

  it('know of a repeat, and of what is late, that reaches the other one', async () => {
    expect([await push(0, 'once', 5), await push(1, 'once', 5), await push(0, 'once', 5)]).toEqual([
      200, 200, 200,
    ])
    expect(await push(1, 'once', 4)).toBe(200)
    // At the same time: both would call, if they did not ask each other.
    expect(await Promise.all([push(0, 'both', 6), push(1, 'both', 6)])).toEqual([200, 200])
    const all = () =>
      servers.flatMap(({ saves }) => saves).filter(({ emailId }) => emailId === 'once' || emailId === 'both')
    await expect.poll(() => all().length, POLL).toBe(3)
    expect(all()).toEqual(
      expect.arrayContaining([
        { emailId: 'once', stale: false },
        { emailId: 'once', stale: true },
        { emailId: 'both', stale: false },
      ]),
    )
  })
})
