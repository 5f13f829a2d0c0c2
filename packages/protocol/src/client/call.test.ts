import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CallError, type CallPlan, call, type TryEnd } from './call.js'
import { systemClock } from './clock.js'
import { startDeadline } from './deadline.js'
import { type Fetch, neverLeft } from './exchange.js'

type Step = (init: RequestInit) => Response | Promise<Response>

const ok = () => new Response('{"ok":true}')
const status = (code: number, headers: Record<string, string> = {}) => {
  return () => new Response('{}', { status: code, headers })
}
const fails = (code: string) => () => {
  throw Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error('no'), { code }) })
}
const hangs: Step = ({ signal }) => {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}
/** A `fetch` that does not look at its signal. */
const deaf: Step = () => new Promise(() => {})
const bodyHangs = () => new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(1)) }))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function run(
  steps: Step[],
  plan: Partial<CallPlan> & { timeoutMs?: number; signal?: AbortSignal } = {},
) {
  const requests: RequestInit[] = []
  const tries: TryEnd[] = []
  const fetch: Fetch = async (_, init) => {
    requests.push(init)
    const step = steps[requests.length - 1] ?? steps.at(-1)
    if (step === undefined) throw new Error('no step')
    return step(init)
  }
  const { timeoutMs = 10_000, signal } = plan
  const deadline = startDeadline({ timeoutMs, signal, clock: systemClock })
  const start = Date.now()
  const settled = call(
    { fetch, clock: systemClock, random: () => 0.5 },
    {
      request: { url: 'https://service.example/x', method: 'GET', headers: { accept: 'application/json' } },
      repeatable: true,
      maxBytes: 1_000,
      onTryEnd: (end) => tries.push(end),
      ...plan,
      deadline,
    },
  ).then(
    (result) => ({ result, error: undefined }),
    (error: CallError) => ({ result: undefined, error }),
  )
  let ms = 0
  const outcome = settled.then((value) => {
    ms = Date.now() - start
    return value
  })
  await vi.runAllTimersAsync()
  const { result, error } = await outcome
  deadline.dispose()
  return { result, error, requests, tries, ms }
}

describe('call', () => {
  it('asks for a stream of its own for each try', async () => {
    let made = 0
    const body = () => {
      made += 1
      return new ReadableStream<Uint8Array>({ start: (stream) => stream.close() })
    }
    const request = { url: 'https://service.example/x', method: 'POST', headers: {}, body }
    const { requests } = await run([status(429), ok], { request })
    expect(made).toBe(2)
    expect(requests[0]).toMatchObject({ duplex: 'half' })
    expect(requests[0]?.body).not.toBe(requests[1]?.body)
  })

  it('gives the whole answer', async () => {
    const { result, requests, tries } = await run([ok])
    expect(result).toMatchObject({
      answer: { status: 200, text: '{"ok":true}' },
      verdict: 'final',
      ranBefore: false,
    })
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({ method: 'GET', redirect: 'manual' })
    expect(tries).toMatchObject([{ attempt: 1, status: 200 }])
  })

  describe.each([true, false])('repeatable: %s', (repeatable) => {
    it.each([
      ['429', status(429)],
      ['503 with Retry-After', status(503, { 'retry-after': '0' })],
      ['a refused connection', fails('ECONNREFUSED')],
      ['an unknown host', fails('ENOTFOUND')],
      ['no connection in time', fails('UND_ERR_CONNECT_TIMEOUT')],
    ])('tries again after %s', async (_, step) => {
      const { result, requests } = await run([step, ok], { repeatable })
      expect(result).toMatchObject({ answer: { status: 200 }, ranBefore: false })
      expect(requests).toHaveLength(2)
    })

    it.each([
      ['500', status(500)],
      ['503 without Retry-After', status(503)],
      ['a reset', fails('ECONNRESET')],
      ['a closed socket', fails('UND_ERR_SOCKET')],
      ['an error of its own kind', fails('SOMETHING')],
    ])('after %s tries again only where that is safe', async (_, step) => {
      const { result, error, requests } = await run([step, ok], { repeatable })
      expect(requests).toHaveLength(repeatable ? 2 : 1)
      if (repeatable) expect(result).toMatchObject({ answer: { status: 200 }, ranBefore: true })
      else expect(result?.verdict ?? error?.mayHaveRun).toBe(result ? 'unknown' : true)
    })

    it('makes three tries at most', async () => {
      const { result, requests } = await run([status(429)], { repeatable })
      expect(requests).toHaveLength(3)
      expect(result).toMatchObject({ answer: { status: 429 }, verdict: 'refused' })
    })

    it.each([200, 400, 401, 403, 404, 405, 409])('takes %i as it is', async (code) => {
      const { result, requests } = await run([status(code)], { repeatable })
      expect(requests).toHaveLength(1)
      expect(result).toMatchObject({ answer: { status: code }, verdict: 'final' })
    })
  })

  it('waits with half-jitter, and at least as long as Retry-After says', async () => {
    expect((await run([status(500), status(500), ok])).ms).toBe(150 + 300)
    expect((await run([status(503, { 'retry-after': '2' }), ok])).ms).toBe(2_000)
    const date = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 3_000)
    const { ms } = await run([status(429, { 'retry-after': date.toUTCString() }), ok])
    expect(ms).toBeGreaterThanOrEqual(3_000)
    expect(ms).toBeLessThanOrEqual(4_000)
  })

  it('ends at once where Retry-After is longer than what is left', async () => {
    const { result, requests, ms } = await run([status(503, { 'retry-after': '11' }), ok])
    expect(requests).toHaveLength(1)
    expect(result?.answer.status).toBe(503)
    expect(ms).toBe(0)
  })

  it.each([
    ['no answer', hangs],
    ['a fetch that ignores its signal', deaf],
    ['a body that does not end', bodyHangs],
  ])('ends %s with the deadline', async (_, step) => {
    const { error, requests, ms } = await run([step], { repeatable: false, timeoutMs: 1_000 })
    expect(error).toMatchObject({ name: 'CallError', problem: 'timeout', mayHaveRun: true })
    expect(requests).toHaveLength(1)
    expect(ms).toBe(1_000)
  })

  it('leaves time to repeat a try that hangs', async () => {
    const { result, requests, ms } = await run([hangs, ok], { timeoutMs: 1_000 })
    expect(result).toMatchObject({ answer: { status: 200 }, ranBefore: true })
    expect(requests).toHaveLength(2)
    expect(ms).toBe(500 + 150)
    const all = await run([hangs], { timeoutMs: 10_000 })
    expect(all.requests).toHaveLength(3)
    expect(all.ms).toBe(10_000)
  })

  it('ends with the caller, at any moment', async () => {
    const early = await run([ok], { signal: AbortSignal.abort() })
    expect(early.requests).toHaveLength(0)
    expect(early.error).toMatchObject({ problem: 'aborted', mayHaveRun: false })

    const flying = new AbortController()
    setTimeout(() => flying.abort(), 200)
    const inFlight = await run([hangs], { signal: flying.signal })
    expect(inFlight.requests).toHaveLength(1)
    expect(inFlight.error).toMatchObject({ problem: 'aborted', mayHaveRun: true })
    expect(inFlight.ms).toBe(200)

    const waiting = new AbortController()
    setTimeout(() => waiting.abort(), 50)
    const inBackoff = await run([status(500), ok], { signal: waiting.signal })
    expect(inBackoff.requests).toHaveLength(1)
    expect(inBackoff.error).toMatchObject({ problem: 'aborted', mayHaveRun: true })
    expect(inBackoff.ms).toBe(50)
  })

  it.each([301, 302, 303, 307, 308, 304])('does not follow a %i', async (code) => {
    const headers = { location: 'https://elsewhere.example/' }
    const { error, requests } = await run([() => new Response(null, { status: code, headers })])
    expect(error?.problem).toBe('redirect')
    expect(requests).toHaveLength(1)
  })

  it('bounds the body', async () => {
    const { result } = await run([() => new Response('x'.repeat(1_000))])
    expect(result?.answer.text).toHaveLength(1_000)
    const { error, requests } = await run([() => new Response('x'.repeat(1_001))])
    expect(error?.problem).toBe('tooLarge')
    expect(requests).toHaveLength(1)
  })

  it('reads UTF-8 that is split between chunks, and no body', async () => {
    const bytes = new TextEncoder().encode('日本😀')
    const body = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect((await run([() => new Response(body)])).result?.answer.text).toBe('日本😀')
    expect((await run([() => new Response(null, { status: 204 })])).result?.answer.text).toBe('')
  })

  it('takes a verdict of its own', async () => {
    const verdict = () => 'refused' as const
    expect((await run([ok], { verdict, repeatable: false })).requests).toHaveLength(3)
  })

  it('leaves no timer behind', async () => {
    await run([ok])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('neverLeft', () => {
  it.each([
    ['ERR_SSL_WRONG_VERSION_NUMBER', true],
    ['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', true],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', true],
    ['ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', false],
  ])('a handshake that failed, but no later fault of TLS: %s', (code, expected) => {
    expect(neverLeft(new TypeError('fetch failed', { cause: { code } }))).toBe(expected)
  })

  it('a handshake that was cut', () => {
    const message = 'Client network socket disconnected before secure TLS connection was established'
    const cause = Object.assign(new Error(message), { code: 'ECONNRESET' })
    expect(neverLeft(new TypeError('fetch failed', { cause }))).toBe(true)
  })

  it('needs every address of a host to have failed to connect', () => {
    const errors = (...codes: string[]) => ({ cause: { errors: codes.map((code) => ({ code })) } })
    expect(neverLeft(errors('ECONNREFUSED', 'EHOSTUNREACH'))).toBe(true)
    expect(neverLeft(errors('ECONNREFUSED', 'ECONNRESET'))).toBe(false)
  })
  it.each([undefined, null, 'ECONNREFUSED', new Error('no code'), { code: 5 }])('is false of %s', (error) => {
    expect(neverLeft(error)).toBe(false)
  })
})
