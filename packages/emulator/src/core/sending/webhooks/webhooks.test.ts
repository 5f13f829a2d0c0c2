import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createEmulator, type Emulator, type EmulatorOptions } from '../../../index.js'
import { MAIL } from '../../../test/send.js'
import { createMemoryStorage } from '../../store/memory.js'
import { createWebhookRecords, type WebhookDeliveryRecord } from './records.js'

const cleanups: Array<() => unknown> = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const KEY = 'the-app-key'
const MINUTE = 60_000

interface Received {
  fields: Record<string, string>
  type: string
  body: string
}

type Answer = (request: IncomingMessage, fields: Record<string, string>) => number | Promise<number>

/** An address that answers 200 to what has no event, and the statuses in turn, then 200, to events. */
async function address(answer: Answer | number[] = []) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    const type = String(request.headers['content-type'] ?? '')
    const fields = type.includes('json') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))
    if (fields.event !== undefined) received.push({ fields, type, body })
    const isEvent = fields.event !== undefined
    const status = Array.isArray(answer) ? (isEvent && answer.shift()) || 200 : await answer(request, fields)
    response.writeHead(status).end('said')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const events = () => received.map(({ fields }) => fields.event)
  return { url, received, events }
}

async function start(options: EmulatorOptions = {}) {
  const emulator = await createEmulator(options)
  let open = true
  const close = async () => {
    if (open) await emulator.close()
    open = false
  }
  cleanups.push(close)
  return { emulator, close, ...clientOf(emulator) }
}

function clientOf({ url }: Emulator) {
  const call = async (method: string, path: string, body?: unknown) => {
    const init =
      body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
    const answer = await fetch(url + path, { method, ...init })
    // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the test expects of it
    return { status: answer.status, body: (await answer.json()) as any }
  }
  const send = async (fields: Record<string, string> = {}) => {
    const body = new URLSearchParams({ ...MAIL, ...fields })
    const answer = await fetch(`${url}/api/mail/send`, { method: 'POST', body })
    return (await answer.json()) as { info: { emailIdList: string[] } }
  }
  return { call, send }
}

describe('an event', () => {
  it('is reported signed, with the fields of its kind, in order of time', async () => {
    const { url, received, events } = await address()
    const { emulator, send } = await start({ webhookUrl: url, webhookKey: KEY })
    await emulator.clock.freeze(new Date('2026-03-01T12:00:00.000Z'))
    const { info } = await send({
      to: 'ada@example.com;bounce@mailframe.test',
      labelName: 'Spring',
      headers: '{"SC-Custom-Order":"7"}',
    })
    await emulator.clock.advance(0)
    expect(events()).toEqual(['request', 'deliver', 'invalid'])
    const common = {
      apiUser: MAIL.apiUser,
      labelName: 'Spring',
      timestamp: String(Date.parse('2026-03-01T12:00:00.000Z')),
      token: expect.stringMatching(/^[0-9A-Za-z]{50}$/),
      userHeaders: '{"SC-Custom-Order":"7"}',
      message: expect.any(String),
    }
    const [first, second] = info.emailIdList
    expect(received.map(({ fields: { signature: _, labelId: __, ...fields } }) => fields)).toEqual([
      {
        ...common,
        event: 'request',
        messageId: expect.stringMatching(/^mail_/),
        recipientArray: '["ada@example.com","bounce@mailframe.test"]',
        emailIds: JSON.stringify(info.emailIdList),
        recipientSize: '2',
      },
      {
        ...common,
        event: 'deliver',
        emailId: first,
        recipient: 'ada@example.com',
        outIp: expect.any(String),
      },
      {
        ...common,
        event: 'invalid',
        emailId: second,
        recipient: 'bounce@mailframe.test',
        outIp: expect.any(String),
        subStat: '550',
        subStatDesc: 'the mailbox does not exist',
      },
    ])
    for (const { fields, type } of received) {
      const signature = createHmac('sha256', KEY).update(`${fields.timestamp}${fields.token}`).digest('hex')
      expect(fields.signature).toBe(signature)
      expect(type).toBe('application/x-www-form-urlencoded')
    }
    expect(new Set(received.map(({ fields }) => fields.token)).size).toBe(3)
  })

  it('is repeated after 1, 2, 4, 8 and 16 minutes, as it was, then given up', async () => {
    const { url, received } = await address([201, 500, 404, 302, 503, 500])
    const { emulator, call, send } = await start()
    await call('POST', '/_emulator/webhooks', { url, key: KEY, events: ['request'] })
    await emulator.clock.freeze()
    await send()
    const seen: number[] = []
    for (const minutes of [1, 2, 4, 8, 16]) {
      await emulator.clock.advance(minutes * MINUTE - 1)
      seen.push(received.length)
      await emulator.clock.advance(1)
      seen.push(received.length)
    }
    await emulator.clock.advance(24 * 60 * MINUTE)
    expect([...seen, received.length]).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6])
    expect(new Set(received.map(({ body }) => body)).size).toBe(1)
    const { body } = await call('GET', '/_emulator/webhooks/deliveries')
    expect(body).toMatchObject({
      total: 1,
      list: [{ state: 'failed', nextAttemptAt: null, event: 'request' }],
    })
    const [{ attempts, id }] = body.list
    expect(attempts.map(({ status }: { status: number }) => status)).toEqual([201, 500, 404, 302, 503, 500])

    // Once more, by hand.
    const again = await call('POST', `/_emulator/webhooks/deliveries/${id}/send-again`)
    expect(again.body).toMatchObject({ state: 'delivered' })
    expect(received).toHaveLength(7)
    const detail = await call('GET', `/_emulator/webhooks/deliveries/${id}`)
    expect(detail.body.fields).toMatchObject({ event: 'request', token: received[0]?.fields.token })
    expect((await call('POST', '/_emulator/webhooks/deliveries/none/send-again')).status).toBe(404)
  })

  it('that gets no answer in 3 seconds was not taken', async () => {
    const { url, received } = await address((_, { event }) =>
      event === 'request' ? new Promise(() => {}) : 200,
    )
    const { emulator, call, send } = await start({ webhookUrl: url })
    await send()
    await emulator.clock.advance(0)
    expect(received).toHaveLength(2)
    const { body } = await call('GET', '/_emulator/webhooks/deliveries')
    const slow = body.list.find(({ event }: { event: string }) => event === 'request')
    expect(slow).toMatchObject({ state: 'waiting', attempts: [{ status: null }] })
    expect(slow.attempts[0].ms).toBeGreaterThanOrEqual(2_900)
    expect(slow.attempts[0].ms).toBeLessThan(10_000)
  }, 20_000)

  it('goes only to addresses that want it, of the region, in their form', async () => {
    const [json, us] = [await address(), await address()]
    const { emulator, call, send } = await start()
    await call('POST', '/_emulator/webhooks', { url: json.url, events: ['deliver'], format: 'json' })
    const made = await call('POST', '/_emulator/webhooks', { url: us.url, region: 'us' })
    await send({ to: 'ada@example.com' })
    await emulator.clock.advance(0)
    expect([json.events(), us.events()]).toEqual([['deliver'], []])
    expect(json.received[0]).toMatchObject({
      type: 'application/json',
      fields: { timestamp: expect.any(Number), userHeaders: {}, recipient: 'ada@example.com' },
    })
    expect((await call('DELETE', `/_emulator/webhooks/${made.body.id}`)).body).toEqual({ removed: true })
    expect((await call('GET', '/_emulator/webhooks')).body).toHaveLength(1)
  })

  it('of each of a thousand emails at once arrives, never more than ten at a time', async () => {
    let [now, most] = [0, 0]
    const { url, received } = await address(async (_, { event }) => {
      if (event === undefined) return 200
      now += 1
      most = Math.max(most, now)
      await new Promise((resolve) => setTimeout(resolve, 2))
      now -= 1
      return 200
    })
    const { emulator, send } = await start({ webhookUrl: url })
    // 20 sends to 50 each: a thousand are delivered.
    const sends = Array.from({ length: 20 }, (_, number) =>
      send({ to: Array.from({ length: 50 }, (_, at) => `a${number}-${at}@example.com`).join(';') }),
    )
    const taken = await Promise.all(sends)
    await emulator.clock.advance(0)
    expect(received).toHaveLength(1020)
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(10)
    // Of one send in order of time.
    const order = received.map(({ fields }) => fields.emailIds ?? fields.emailId)
    for (const { info } of taken) {
      const all = [JSON.stringify(info.emailIdList), ...info.emailIdList]
      expect(order.filter((ids) => all.includes(ids ?? ''))).toEqual(all)
    }
  }, 60_000)
})

describe('an address', () => {
  it('must answer 200 to GET and POST when it is saved', async () => {
    const { call } = await start()
    const [noGet, noPost] = [
      await address(({ method }) => (method === 'GET' ? 404 : 200)),
      await address(({ method }) => (method === 'POST' ? 201 : 200)),
    ]
    const save = async (url: unknown) => (await call('POST', '/_emulator/webhooks', { url })).body.message
    expect(await save(noGet.url)).toBe('url must answer 200 to GET and POST: GET was answered 404')
    expect(await save(noPost.url)).toBe('url must answer 200 to GET and POST: POST was answered 201')
    expect(await save('http://127.0.0.1:9/')).toContain('GET was answered nothing')
    expect(await save('http://example.com/')).toBe('url must be https; http is accepted on a loopback host')
    expect(await save(undefined)).toBe('url is required')
    expect((await call('GET', '/_emulator/webhooks')).body).toEqual([])
  })

  it('has an app key, given or made, which only its own route and its making tell', async () => {
    const { url, received } = await address()
    const { call, send, emulator } = await start()
    const { body: made } = await call('POST', '/_emulator/webhooks', { url })
    expect(made.key).toMatch(/^appkey_\w{32}$/)
    const one = `/_emulator/webhooks/${made.id}`
    const { body: changed } = await call('PUT', one, { events: ['request'] })
    expect(changed).toMatchObject({ id: made.id, url, events: ['request'] })
    expect(JSON.stringify([changed, (await call('GET', '/_emulator/webhooks')).body])).not.toContain(made.key)
    expect((await call('GET', `${one}/key`)).body).toEqual({ key: made.key })
    await call('PUT', one, { key: KEY })
    await send()
    await emulator.clock.advance(0)
    const [{ fields }] = received as [Received]
    expect(fields.signature).toBe(
      createHmac('sha256', KEY).update(`${fields.timestamp}${fields.token}`).digest('hex'),
    )
    expect((await call('POST', '/_emulator/webhooks', { url, events: ['opened'] })).body.message).toContain(
      'events must be',
    )
    expect((await call('PUT', '/_emulator/webhooks/none', {})).status).toBe(404)
  })

  it('that was removed gets nothing more', async () => {
    const { url, received } = await address([500])
    const { call, send, emulator } = await start()
    const { body } = await call('POST', '/_emulator/webhooks', { url, events: ['request'] })
    await send()
    await emulator.clock.advance(0)
    await call('DELETE', `/_emulator/webhooks/${body.id}`)
    await emulator.clock.advance(60 * MINUTE)
    expect(received).toHaveLength(1)
  })

  it.each([
    [{ webhookUrl: 'http://example.com/' }, 'webhookUrl must be https; http is accepted on a loopback host'],
    [
      { webhookUrl: 'https://example.com/', webhookKey: ' ' },
      'webhookKey must be a string of 1 to 256 characters',
    ],
  ])('of the start is checked: %o', async (options, message) => {
    await expect(createEmulator(options)).rejects.toThrow(new TypeError(message))
  })
})

it('goes on after a restart with the same data, where it stood', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'webhooks-'))
  cleanups.push(() => rmSync(folder, { recursive: true }))
  const data = join(folder, 'mailframe.db')
  const { url, received, events } = await address([500, 500])
  const first = await start({ data, webhookUrl: url, webhookKey: KEY })
  await first.emulator.clock.freeze(new Date())
  await first.send()
  await first.emulator.clock.advance(0)
  expect(received).toHaveLength(2)
  await first.close()
  // Without the options: it is kept.
  const second = await start({ data })
  await second.emulator.clock.advance(2 * MINUTE)
  expect(events()).toEqual(['request', 'deliver', 'request', 'deliver'])
  expect(received[2]?.body).toBe(received[0]?.body)
  const { body } = await second.call('GET', '/_emulator/webhooks/deliveries')
  expect(body.list.map(({ state }: { state: string }) => state)).toEqual(['delivered', 'delivered'])
  await second.emulator.clock.advance(60 * MINUTE)
  expect(received).toHaveLength(4)
})

it('is empty after a reset, but for what was set at the start', async () => {
  const { url, received } = await address([500])
  const { emulator, call, send } = await start({ webhookUrl: url })
  await call('POST', '/_emulator/webhooks', { url })
  await send()
  await emulator.clock.advance(0)
  const before = received.length
  await emulator.reset()
  await emulator.clock.advance(60 * MINUTE)
  expect(received).toHaveLength(before)
  expect((await call('GET', '/_emulator/webhooks')).body).toHaveLength(1)
  expect((await call('GET', '/_emulator/webhooks/deliveries')).body.total).toBe(0)
  await send()
  await emulator.clock.advance(0)
  expect(received).toHaveLength(before + 2)
})

it('keeps the newest deliveries', () => {
  const records = createWebhookRecords({ store: createMemoryStorage() }, 3)
  const delivery = (id: string): WebhookDeliveryRecord => ({
    id,
    webhookId: 'whk_1',
    region: 'sg',
    url: 'https://example.com/',
    messageId: 'm',
    fields: { event: 'request', timestamp: 1, token: 't' },
    state: 'waiting',
    nextAttemptAt: '2026-03-01T12:00:00.000Z',
    attempts: [],
    createdAt: '2026-03-01T12:00:00.000Z',
  })
  for (const id of ['a', 'b', 'c', 'd']) records.putDelivery(delivery(id))
  records.putDelivery({ ...delivery('c'), state: 'delivered', nextAttemptAt: null })
  expect(records.deliveries().map(({ id }) => id)).toEqual(['d', 'c', 'b'])
  expect(records.waiting().map(({ id }) => id)).toEqual(['b', 'd'])
})
