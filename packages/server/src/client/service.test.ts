import { describe, expect, it, vi } from 'vitest'
import { clientOf, failureOf } from '../test/client.js'
import {
  answers,
  type Behaviour,
  cuts,
  drops,
  EMAIL,
  hangs,
  refuses,
  stalls,
  startService,
} from '../test/service.js'
import type { Mailframe } from './create-mailframe.js'
import { MailframeError } from './error.js'

const ann = { userId: 'ann', emailId: 'mail-1' }

describe.concurrent('repeats', () => {
  const calls: Record<string, (mailframe: Mailframe) => Promise<unknown>> = {
    mint: (m) => m.codes.mint({ userId: 'ann' }),
    list: (m) => m.emails.list({ userId: 'ann' }),
    get: (m) => m.emails.get(ann),
    update: (m) => m.emails.update({ ...ann, name: 'N' }),
    delete: (m) => m.emails.delete(ann),
    create: (m) => m.emails.create({ userId: 'ann', name: 'N' }),
    copy: (m) => m.emails.copy(ann),
  }
  const good = answers({ ...EMAIL, code: 'c', list: [EMAIL] })
  const isUnsafe = (name: string) => name === 'create' || name === 'copy'

  describe.each(Object.entries(calls))('%s', (name, work) => {
    it.each([
      ['429', answers({}, 429)],
      ['503 with Retry-After', answers({}, 503, { 'retry-after': '0' })],
    ])('is made again after %s', async (_, behaviour) => {
      await using service = await startService(behaviour, good)
      await work(clientOf(service))
      expect(service.seen).toHaveLength(2)
    })

    it.each([
      ['a documented 500', refuses(500, 'emailQueryFailed')],
      ['502 of a proxy', answers('<html>', 502)],
      ['503 without Retry-After', answers({}, 503)],
      ['a dropped connection', drops],
      ['a cut answer', cuts],
    ])('after %s', async (_, behaviour) => {
      await using service = await startService(behaviour, good)
      if (!isUnsafe(name)) {
        await work(clientOf(service))
        expect(service.seen).toHaveLength(2)
        return
      }
      const error = await failureOf(work(clientOf(service)))
      expect(error).toMatchObject({ error: 'outcomeUnknown', retryable: false })
      expect(error.cause).toBeInstanceOf(MailframeError)
      expect(service.seen).toHaveLength(1)
    })

    it.each([
      ['a service that hangs', hangs],
      ['a body that stalls', stalls],
    ])('ends with its time at %s', async (_, behaviour) => {
      await using service = await startService(behaviour)
      const mailframe = clientOf(service, { timeout: 1_500 })
      service.calls.unshift(good)
      // It has its token then: the call is sent at once.
      await mailframe.codes.mint({ userId: 'ann' })
      const start = performance.now()
      const error = await failureOf(work(mailframe))
      expect(performance.now() - start).toBeLessThan(4_500)
      expect(error.error).toBe(isUnsafe(name) ? 'outcomeUnknown' : 'timeout')
    })

    it('is made again when the service could not be reached', async () => {
      await using service = await startService(good)
      const closed = await startService()
      await closed[Symbol.asyncDispose]()
      let refused = 0
      const flaky: typeof fetch = async (url, init) => {
        if (String(url).endsWith('/access/token') || refused === 2) return fetch(url, init)
        refused += 1
        // The system refuses the one, and fetch itself the other: it is on its list of bad ports.
        return fetch(refused === 1 ? closed.url : 'http://127.0.0.1:9', init)
      }
      const unreachable = vi.fn(flaky)
      await work(clientOf(service, { fetch: unreachable }))
      expect(unreachable).toHaveBeenCalledTimes(4)
      expect(service.seen).toHaveLength(1)
    })

    it('is made three times at most', async () => {
      await using service = await startService(answers({}, 429, { 'retry-after': '0' }))
      const error = await failureOf(work(clientOf(service)))
      expect(error).toMatchObject({ error: 'invalidResponse', status: 429, retryable: true, retryAfter: 0 })
      expect(service.seen).toHaveLength(3)
    })

    it('ends at once where Retry-After is longer than what is left', async () => {
      await using service = await startService(answers({}, 503, { 'retry-after': '60' }))
      const error = await failureOf(work(clientOf(service)))
      expect(error).toMatchObject({ status: 503, retryAfter: 60, retryable: true })
      expect(service.seen).toHaveLength(1)
    })

    it.each([
      [400, 'invalidParameter'],
      [403, 'invalidContext'],
      [403, 'insufficientScope'],
      [404, 'emailNotFound'],
      [405, 'methodNotAllowed'],
    ])('is not made again after %i %s', async (status, value) => {
      await using service = await startService(refuses(status, value, 'the text'))
      const error = await failureOf(work(clientOf(service)))
      expect(error).toMatchObject({ error: value, status, message: 'the text', retryable: false })
      expect(service.seen).toHaveLength(1)
    })
  })

  it('of the token follow the same rules', async () => {
    await using service = await startService(answers(EMAIL))
    const [token] = service.tokens
    service.tokens = [drops, refuses(500, 'serverError'), ...(token ? [token] : [])]
    await clientOf(service).emails.create({ userId: 'ann', name: 'N' })
    expect(service.tokenRequests).toHaveLength(3)
  })

  it('count a 404 as deleted only where an earlier try may have deleted', async () => {
    const gone = refuses(404, 'emailNotFound', 'gone')
    for (const first of [drops, refuses(500, 'emailQueryFailed'), cuts]) {
      await using service = await startService(first, gone)
      expect(await clientOf(service).emails.delete(ann)).toEqual({ id: 'mail-1', deleted: true })
    }
    for (const first of [answers({}, 429), refuses(401, 'invalidCredential')]) {
      await using service = await startService(first, gone)
      expect((await failureOf(clientOf(service).emails.delete(ann))).error).toBe('emailNotFound')
    }
  })

  it('a token that does not come in time is a timeout, for a create too: nothing was sent', async () => {
    await using service = await startService(good)
    service.tokens = [hangs]
    const error = await failureOf(
      clientOf(service, { timeout: 200 }).emails.create({ userId: 'ann', name: 'N' }),
    )
    expect(error.error).toBe('timeout')
    expect(service.seen).toHaveLength(0)
  })

  // Tests side by side: `poll` needs to know its own.
  it('a call has a time of its own, and a signal', async ({ expect }) => {
    await using slow = await startService(hangs)
    expect((await failureOf(clientOf(slow).emails.get(ann, { timeout: 100 }))).error).toBe('timeout')
    await using service = await startService(hangs)
    const mailframe = clientOf(service)
    const aborts = new AbortController()
    const work = failureOf(mailframe.emails.create({ userId: 'ann', name: 'N' }, { signal: aborts.signal }))
    await expect.poll(() => service.seen.length).toBe(1)
    aborts.abort(new Error('pl4nted'))
    expect((await work).error).toBe('aborted')
    const dead = await failureOf(mailframe.emails.get(ann, { signal: AbortSignal.abort() }))
    expect(dead.error).toBe('aborted')
  })

  it('wait as long as Retry-After says, in seconds or as a date', async () => {
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toUTCString()
    for (const [value, leastMs] of [
      [() => '1', 1_000],
      // A date has no more than whole seconds.
      [() => inSeconds(2), 1_000],
      [() => inSeconds(-60), 0],
    ] as const) {
      const refusing: Behaviour = () => ({ status: 503, headers: { 'retry-after': value() } })
      await using service = await startService(refusing, good)
      const start = performance.now()
      await clientOf(service, { timeout: 20_000 }).emails.create({ userId: 'ann', name: 'N' })
      expect(performance.now() - start).toBeGreaterThanOrEqual(leastMs - 20)
      expect(service.seen).toHaveLength(2)
    }
    await using far = await startService(answers({}, 503, { 'retry-after': inSeconds(600) }))
    const error = await failureOf(clientOf(far).emails.get(ann))
    expect(error.retryAfter).toBeGreaterThan(590)
    expect(far.seen).toHaveLength(1)
  }, 30_000)

  it('end at an answer without end, and are not made again', async () => {
    await using service = await startService((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1_048_576, '['))) {}
      }
      response.on('drain', write)
      write()
      return undefined
    })
    const error = await failureOf(clientOf(service, { timeout: 20_000 }).emails.get(ann))
    expect(error).toMatchObject({
      error: 'invalidResponse',
      retryable: false,
      message: expect.stringContaining('larger than 4194304 bytes'),
    })
    expect(service.seen).toHaveLength(1)
  }, 30_000)

  it('never follow a redirect', async () => {
    await using elsewhere = await startService(answers(EMAIL))
    for (const status of [301, 302, 303, 307, 308]) {
      await using service = await startService(answers('', status, { location: `${elsewhere.url}/x` }))
      const error = await failureOf(clientOf(service).emails.get(ann))
      expect(error).toMatchObject({ error: 'invalidResponse', message: expect.stringContaining('redirect') })
      expect(service.seen).toHaveLength(1)
    }
    expect(elsewhere.seen).toHaveLength(0)
  })
})
