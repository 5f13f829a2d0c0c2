import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createEmulator, type Emulator } from '@mailframe/emulator'
import { createSender } from '@mailframe/sending'
import { createWebhookReceiver, type WebhookEvent, type WebhookReceiver } from '@mailframe/sending/webhooks'
import { Hono } from 'hono'
import { afterEach, describe, expect, it } from 'vitest'

// The receiver behind real servers, told by the emulator.

const MINUTE = 60_000
const cleanups: Array<() => unknown> = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** A port that is served by what is put in its place. */
async function served(): Promise<{ url: string; serve: (fetch: WebhookReceiver) => void }> {
  let current: WebhookReceiver = async () => new Response(null, { status: 500 })
  const server: Server = createServer(
    getRequestListener((request) => current(request), { overrideGlobalObjects: false }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    serve(fetch) {
      current = fetch
    },
  }
}

async function setUp(
  onEvent: (event: WebhookEvent, call: number) => Promise<void> | void,
  events = ['deliver'],
) {
  const address = await served()
  const emulator = await createEmulator()
  cleanups.push(emulator.close)
  const calls: WebhookEvent[] = []
  const receive = createWebhookReceiver({
    appKey: emulator.credentials.webhooks.appKey,
    now: () => emulator.clock.now().getTime(),
    onError() {},
    async onEvent(event) {
      calls.push(event)
      await onEvent(event, calls.length)
    },
  })
  const statuses: number[] = []
  address.serve(async (request) => {
    const isEvent = request.headers.get('content-type') !== null
    const response = await receive(request)
    if (isEvent) statuses.push(response.status)
    return response
  })
  await save(emulator, address.url, events)
  return { emulator, address, receive, calls, statuses }
}

async function save({ url, credentials }: Emulator, address: string, events: string[]) {
  const response = await fetch(`${url}/_emulator/webhooks`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: address, key: credentials.webhooks.appKey, events }),
  })
  // The receiver answered the check on saving.
  expect(response.status).toBe(200)
}

async function send({ url, credentials }: Emulator, to = 'ada@example.com', html = '<p>Hi</p>') {
  const sender = createSender({ addresses: { sg: { api: url } }, ...credentials.sending })
  await sender.send({ from: 'Shop <shop@example.com>', to, subject: 'Hello', html })
}

/** How the one delivery went. */
async function delivery({ url }: Emulator) {
  const response = await fetch(`${url}/_emulator/webhooks/deliveries`)
  const { list } = (await response.json()) as {
    list: { state: string; attempts: { status: number | null }[] }[]
  }
  return { state: list[0]?.state, statuses: list[0]?.attempts.map(({ status }) => status) }
}

describe('a handler', () => {
  it('that fails twice is called a third time, and no more', async () => {
    const { emulator, calls } = await setUp((_, call) => {
      if (call <= 2) throw new Error('not yet')
    })
    await send(emulator)
    for (const minutes of [0, 1, 2, 4, 8, 16]) await emulator.clock.advance(minutes * MINUTE)
    expect(calls).toHaveLength(3)
    expect(new Set(calls.map(({ token }) => token)).size).toBe(1)
    expect(await delivery(emulator)).toEqual({ state: 'delivered', statuses: [500, 500, 200] })
  })

  it('that is slow is called once: it goes on after a 503, and the repeat finds it done', async () => {
    let finish = () => {}
    const slow = new Promise<void>((resolve) => {
      finish = resolve
    })
    const { emulator, calls } = await setUp(() => slow)
    await send(emulator)
    await emulator.clock.advance(0)
    expect(await delivery(emulator)).toEqual({ state: 'waiting', statuses: [503] })
    // Still at work when the first repeat comes.
    await emulator.clock.advance(MINUTE)
    expect(await delivery(emulator)).toEqual({ state: 'waiting', statuses: [503, 503] })
    finish()
    await emulator.clock.advance(2 * MINUTE)
    expect(await delivery(emulator)).toEqual({ state: 'delivered', statuses: [503, 503, 200] })
    expect(calls).toHaveLength(1)
  }, 30_000)

  it('is not called again where its 200 was lost', async () => {
    const { emulator, address, receive, calls, statuses } = await setUp(() => {})
    let losses = 2
    address.serve(async (request) => {
      const response = await receive(request)
      statuses.push(response.status)
      return losses-- > 0 ? new Response(null, { status: 502 }) : response
    })
    await send(emulator)
    for (const minutes of [0, 1, 2]) await emulator.clock.advance(minutes * MINUTE)
    expect(statuses).toEqual([200, 200, 200])
    expect(calls).toHaveLength(1)
    expect(await delivery(emulator)).toEqual({ state: 'delivered', statuses: [502, 502, 200] })
  })

  it('is told the events of a send in order of time, with what each is about', async () => {
    const { emulator, calls } = await setUp(() => {}, [
      'request',
      'deliver',
      'invalid',
      'soft_bounce',
      'report_spam',
    ])
    await emulator.clock.freeze(new Date('2030-01-01T00:00:00Z'))
    await send(emulator, 'ada@example.com;bounce@mailframe.test;soft@mailframe.test;complaint@mailframe.test')
    await emulator.clock.advance(60 * MINUTE)
    expect(calls[0]).toMatchObject({ event: 'request', at: '2030-01-01T00:00:00.000Z', recipientSize: 4 })
    expect(calls.map(({ at }) => at)).toEqual(calls.map(({ at }) => at).toSorted())
    const told = calls.flatMap((event) =>
      event.event === 'request' || event.event === 'unknown' ? [] : [event],
    )
    expect(new Set(told.map(({ event, recipient }) => `${event} ${recipient}`))).toEqual(
      new Set([
        'deliver ada@example.com',
        'invalid bounce@mailframe.test',
        'soft_bounce soft@mailframe.test',
        'deliver complaint@mailframe.test',
        'report_spam complaint@mailframe.test',
      ]),
    )
    const [invalid] = told.filter(({ event }) => event === 'invalid')
    expect(invalid).toMatchObject({ subStat: '550', subStatDesc: 'the mailbox does not exist' })
  })
})

it('is told who opened, clicked and unsubscribed, and with what', async () => {
  const { emulator, calls } = await setUp(() => {}, ['open', 'click', 'unsubscribe', 'invalid'])
  await fetch(`${emulator.url}/_emulator/sending/sg/api-users/dev_user`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ open: true, click: true, unsubscribe: true }),
  })
  const html = '<a href="https://example.com/a?x=1&amp;y=2">A</a>'
  await send(emulator, 'ada@example.com;bob@example.com;bounce@mailframe.test', html)
  const message = await emulator.messages.waitFor({ to: 'ada@example.com' })
  const tracked = [...(message.html ?? '').matchAll(/(?:href|src)="([^"]*\/track\/[^"]*)"/g)]
  for (const [, url = ''] of tracked) {
    const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    await fetch(url, { redirect: 'manual', headers })
  }
  await emulator.clock.advance(0)
  const visit = {
    recipient: 'ada@example.com',
    explorerName: 'Firefox',
    explorerVer: '140.0',
    oSName: 'Linux',
  }
  const byEvent = Object.fromEntries(calls.map((event) => [event.event, event]))
  expect(byEvent).toMatchObject({
    click: { ...visit, url: 'https://example.com/a?x=1&y=2' },
    open: visit,
    invalid: { recipient: 'bounce@mailframe.test' },
  })
})

it('is mounted in Hono', async () => {
  const { emulator, address, receive, calls } = await setUp(() => {})
  const app = new Hono().on(['GET', 'POST'], '/webhooks', (c) => receive(c.req.raw))
  address.serve(async (request) => await app.fetch(request))
  await send(emulator)
  await emulator.clock.advance(0)
  expect(calls).toMatchObject([{ event: 'deliver', recipient: 'ada@example.com' }])
})
