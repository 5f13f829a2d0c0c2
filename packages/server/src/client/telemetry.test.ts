import { describe, expect, it } from 'vitest'
import { clientOf, failureOf } from '../test/client.js'
import { answers, drops, EMAIL, refuses, startService } from '../test/service.js'
import type { MailframeOptions, RequestEvent, ResponseEvent } from './options.js'

const ann = { userId: 'ann', emailId: 'mail-1' }

function watch() {
  const requests: RequestEvent[] = []
  const responses: ResponseEvent[] = []
  const hooks: MailframeOptions = {
    onRequest: (event) => requests.push(event),
    onResponse: (event) => responses.push(event),
  }
  return { requests, responses, hooks }
}

describe('hooks', () => {
  it('are told each try, and cannot break the call', async () => {
    await using service = await startService(
      answers({}, 429),
      answers(EMAIL, 200, { 'x-request-id': 'req-1' }),
    )
    const events: unknown[] = []
    await clientOf(service, {
      onRequest(event) {
        events.push(event)
        throw new Error('a broken hook')
      },
      onResponse: async (event) => {
        events.push(event)
        throw new Error('a broken hook')
      },
    }).emails.get(ann)
    const get = { operation: 'emails.get', method: 'GET', path: '/resource/email/mail-1' }
    expect(events).toMatchObject([
      { operation: 'token', method: 'POST', path: '/access/token', attempt: 1 },
      { operation: 'token', attempt: 1, status: 200, ms: expect.any(Number) },
      { ...get, attempt: 1 },
      { ...get, attempt: 1, status: 429 },
      { ...get, attempt: 2 },
      { ...get, attempt: 2, status: 200, requestId: 'req-1' },
    ])
  })

  it('have one id for a call, and its tries counted through a 401', async () => {
    await using service = await startService(
      answers({}, 429),
      refuses(401, 'invalidCredential'),
      answers(EMAIL),
    )
    const { requests, hooks } = watch()
    await clientOf(service, hooks).emails.get(ann)
    const tries = requests.filter(({ operation }) => operation === 'emails.get')
    expect(tries.map(({ attempt }) => attempt)).toEqual([1, 2, 3])
    expect(new Set(tries.map(({ id }) => id)).size).toBe(1)
    expect(new Set(requests.map(({ id }) => id)).size).toBe(3)
  })

  it('tell when a try began and how long it took', async () => {
    await using service = await startService(answers(EMAIL))
    const { responses, hooks } = watch()
    const before = Date.now()
    await clientOf(service, hooks).emails.get(ann)
    for (const { startedAt, ms } of responses) {
      expect(startedAt).toBeGreaterThanOrEqual(before)
      expect(startedAt + ms).toBeLessThanOrEqual(Date.now() + 1)
      expect(ms).toBeGreaterThan(0)
    }
  })

  it('give the attributes of a span by the names of OpenTelemetry', async () => {
    await using service = await startService(
      answers({}, 503, { 'retry-after': '0' }),
      answers(EMAIL, 200, { 'x-request-id': 'req-1' }),
    )
    const { requests, responses, hooks } = watch()
    await clientOf(service, { ...hooks, baseUrl: `${service.url}/base` }).emails.get(ann)
    const [, first, second] = responses
    const common = {
      'http.request.method': 'GET',
      'url.scheme': 'http',
      'url.path': '/base/resource/email/mail-1',
      'server.address': '127.0.0.1',
      'server.port': Number(new URL(service.url).port),
      'mailframe.operation': 'emails.get',
      'mailframe.call.id': first?.id,
    }
    expect(requests[1]?.attributes).toEqual(common)
    expect(first?.attributes).toEqual({ ...common, 'http.response.status_code': 503, 'error.type': '503' })
    expect(second?.attributes).toEqual({
      ...common,
      'http.request.resend_count': 1,
      'http.response.status_code': 200,
      'mailframe.request.id': 'req-1',
    })
  })

  it('tell a try without an answer, and why', async () => {
    await using service = await startService(drops)
    const { responses, hooks } = watch()
    await failureOf(clientOf(service, hooks).emails.create({ userId: 'ann', name: 'N' }))
    const last = responses.at(-1)
    expect(last).toMatchObject({ problem: 'network', error: 'no answer from the service' })
    expect(last?.attributes['error.type']).toBe('network')
    expect(last).not.toHaveProperty('status')
  })
})
