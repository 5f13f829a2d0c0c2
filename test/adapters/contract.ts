import { createEmulator, type Emulator } from '@mailframe/emulator'
import { createPushKey, PUSH_SCHEMES } from '@mailframe/protocol/service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppSettings } from './app.js'
import type { Host, HostKind } from './hosts/host.js'
import { type Answer, exchange, open, readerOf, type Wire } from './wire.js'

const POLL = { timeout: 15_000, interval: 20 }
const JSON_TYPE = { 'content-type': 'application/json' }
const TOKEN = 'a push token+/='

/** The route contract, the same for every host. */
export function describeContract(kinds: readonly HostKind[]): void {
  let emulator: Emulator
  const key = createPushKey()
  beforeAll(async () => {
    emulator = await createEmulator()
  })
  afterAll(async () => {
    await emulator?.close()
  })

  function settings(): AppSettings {
    const { clientId, clientSecret } = emulator.credentials
    return { serviceUrl: emulator.url, clientId, clientSecret, pushKey: key, pushToken: TOKEN }
  }

  describe.each(kinds)('$name', ({ start, parses = false, isolates = false, isProxied = false }) => {
    let host: Host
    beforeAll(async () => {
      host = await start(settings())
    })
    afterAll(async () => {
      await host?.close()
    })

    const call = (method: string, path: string, { headers, ...wire }: Wire = {}) =>
      exchange(`${host.url}/${path}`, { method, headers: { cookie: 'session=ann', ...headers }, ...wire })
    const post = (path: string, body: unknown, { headers, ...wire }: Wire = {}) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return call('POST', path, { ...wire, headers: { ...JSON_TYPE, ...headers }, body: text })
    }
    const created = async (fields: object = {}) =>
      (await post('emails', { name: 'First', ...fields })).json<{ id: string }>().id
    const push = async (payload: object, sealed = true) => {
      const text = JSON.stringify({ userId: 'ann', name: 'N', subject: null, json: null, ...payload })
      if (!sealed) {
        const query = `?token=${encodeURIComponent(TOKEN)}`
        return exchange(`${host.url}/push${query}`, { method: 'POST', headers: JSON_TYPE, body: text })
      }
      const { key: authorization, data } = await PUSH_SCHEMES['aes-256-gcm'].seal(key, text)
      const headers = { 'content-type': 'text/plain', authorization }
      return exchange(`${host.url}/push`, { method: 'POST', headers, body: data })
    }
    /** The handler's own answer to a body; a parser before it has texts of its own. */
    const refuses = (answer: Answer, status: number, error: string) => {
      expect(answer.status).toBe(status)
      if (!parses) expect(answer.json().error).toBe(error)
    }

    it('keeps emails: create, list, read, update, copy, delete', async () => {
      const id = await created({ subject: 'Grüße 😀', html: '<p>é</p>', json: { pages: [1] } })
      expect((await call('GET', `emails/${id}`)).json()).toMatchObject({
        id,
        subject: 'Grüße 😀',
        html: '<p>é</p>',
        json: { pages: [1] },
      })
      const put = await call('PUT', `emails/${id}`, { headers: JSON_TYPE, body: '{"name":"Second"}' })
      expect(put.json()).toMatchObject({ id, name: 'Second', subject: 'Grüße 😀' })
      const copy = await call('POST', `emails/${id}/copy`)
      expect(copy.json()).toMatchObject({ name: 'Second (copy)' })
      const list = (await call('GET', 'emails?pageNo=1&pageSize=1')).json<{ list: { name: string }[] }>()
      expect(list.list.map(({ name }) => name)).toEqual(['Second (copy)'])
      expect((await call('DELETE', `emails/${id}`)).json()).toEqual({ id, deleted: true })
      expect((await call('GET', `emails/${id}`)).json().error).toBe('emailNotFound')
    })

    it('opens the editor, by script and by link', async () => {
      const id = await created()
      const opened = (await post('editor', { emailId: id, lang: 'en_US' })).json<{ code: string }>()
      expect(opened).toMatchObject({ emailId: id, editorUrl: emulator.editorUrl, expiresIn: 300 })
      const link = await call('GET', `editor/${id}?lang=ja_JP`)
      expect([link.status, link.text]).toEqual([303, ''])
      const address = new URL(link.headers.location ?? '')
      expect(address.searchParams.get('lang')).toBe('ja_JP')
      expect(address.searchParams.get('code')).not.toBe(opened.code)
      expect((await exchange(address.href)).status).toBe(200)
    })

    it('answers HEAD and OPTIONS without a body', async () => {
      const head = await call('HEAD', 'emails')
      expect([head.status, head.text]).toEqual([200, ''])
      expect(head.headers['content-type']).toMatch(/^application\/json/)
      const options = await call('OPTIONS', 'emails')
      expect([options.status, options.text, options.headers.allow]).toEqual([
        204,
        '',
        'GET, HEAD, POST, OPTIONS',
      ])
      expect((await call('HEAD', 'editor/x')).status).toBe(204)
    })

    it('says no as the contract says', async () => {
      const put = await call('PUT', 'emails', { headers: JSON_TYPE, body: '{}' })
      expect([put.status, put.headers.allow, put.json().error]).toEqual([
        405,
        'GET, HEAD, POST, OPTIONS',
        'methodNotAllowed',
      ])
      expect((await call('GET', 'nothing')).json().error).toBe('notFound')
      const stranger = await call('GET', 'emails', { headers: { cookie: '' } })
      expect([stranger.status, stranger.json().error]).toEqual([401, 'unauthenticated'])
      const foreign = await post('emails', { name: 'N' }, { headers: { 'sec-fetch-site': 'cross-site' } })
      expect([foreign.status, foreign.json().error]).toEqual([403, 'forbidden'])
      const other = { origin: 'https://elsewhere.example' }
      expect((await post('emails', { name: 'N' }, { headers: other })).status).toBe(403)
      const same = { origin: new URL(host.url).origin }
      expect((await post('emails', { name: 'N' }, { headers: same })).status).toBe(200)
      for (const answer of [put, stranger, foreign]) {
        expect(answer.headers['cache-control']).toBe('no-store')
        expect(answer.headers['x-content-type-options']).toBe('nosniff')
        expect(answer.headers['referrer-policy']).toBe('no-referrer')
      }
    })

    it('refuses bodies that are not JSON, malformed or too large', async () => {
      refuses(await post('emails', '{"name":'), 400, 'invalidParameter')
      refuses(await post('emails', '[]'), 400, 'invalidParameter')
      refuses(
        await post('emails', 'name=N', { headers: { 'content-type': 'text/plain' } }),
        415,
        'unsupportedMediaType',
      )
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      refuses(await post('emails', 'name=N', { headers: form }), 415, 'unsupportedMediaType')
      refuses(await post('emails', { name: 'N', html: 'x'.repeat(1_048_576) }), 413, 'bodyTooLarge')
    })

    it('takes a body of 1 MB, and one in pieces', async () => {
      const html = 'é'.repeat(500_000)
      const id = await created({ html })
      expect((await call('GET', `emails/${id}`)).json<{ html: string }>().html).toBe(html)
      const pieces = await post('emails', { name: 'Pieces', html: 'ü'.repeat(20_000) }, { chunked: true })
      expect(pieces.json()).toMatchObject({ name: 'Pieces', html: 'ü'.repeat(20_000) })
    })

    it('gives each hook a request whose body is its own', async () => {
      for (const way of ['json', 'request']) {
        const made = await post('emails', { name: `Read by ${way}` }, { headers: { 'x-reads': way } })
        expect(made.json()).toMatchObject({ name: `Read by ${way}` })
        const { read } = await host.probe()
        expect(read.slice(-2)).toEqual([`${way} Read by ${way}`, `${way} Read by ${way}`])
      }
    })

    it('lets no id change the path', async () => {
      for (const path of ['emails/a%2Fb', 'emails/%2e%2e%2f', 'editor/a%2Fb', 'emails/..%2F..']) {
        expect([400, 404]).toContain((await call('GET', path)).status)
      }
      const before = emulator.requests.length
      await call('GET', 'emails/push')
      await call('GET', 'emails/events')
      const paths = emulator.requests.slice(before).map(({ path }) => path)
      expect(paths).toEqual(['/resource/email/push', '/resource/email/events'])
      expect(emulator.requests.every(({ path }) => !path.includes('..'))).toBe(true)
    })

    it('sees headers that come twice', async () => {
      const id = await created()
      const headers = { cookie: ['first=1', 'session=ann', 'last=2'], 'x-name': ['Ann', 'Bee'] }
      expect(
        (
          await call('POST', 'editor', {
            headers: { ...headers, ...JSON_TYPE },
            body: JSON.stringify({ emailId: id }),
          })
        ).status,
      ).toBe(200)
      const minted = emulator.requests.findLast(({ path }) => path === '/access/code')
      expect(minted?.requestBody).toMatchObject({ name: 'Ann, Bee' })
    })

    it('receives pushes, sealed and plain, whatever their size', async () => {
      const emailId = `pushed-${crypto.randomUUID()}`
      const sealed = await push({ emailId, html: 'é', timestamp: 1 })
      expect([sealed.status, sealed.text]).toEqual([200, 'OK'])
      expect((await push({ emailId, html: 'é', timestamp: 1 })).status).toBe(200)
      expect((await push({ emailId, html: 'plain', timestamp: 2 }, false)).text).toBe('OK')
      const unsigned = { method: 'POST', headers: JSON_TYPE, body: '{}' }
      expect((await exchange(`${host.url}/push`, unsigned)).status).toBe(401)
      const large = parses ? [2] : [2, 2_000_000]
      for (const length of large) {
        expect((await push({ emailId, html: 'x'.repeat(length), timestamp: length + 2 })).text).toBe('OK')
      }
      const saves = (await host.probe()).saves.filter((save) => save.startsWith(emailId))
      expect(saves).toEqual([1, 5, ...large].map((length) => `${emailId} ${length}`))
    })

    it('streams events: at once, unbuffered, until the browser leaves', async () => {
      const headers = { cookie: 'session=ann', 'accept-encoding': 'gzip, deflate, br' }
      const { response, leave } = open(`${host.url}/events`, { headers })
      const stream = await response
      expect(stream.statusCode).toBe(200)
      expect(stream.headers['content-type']).toMatch(/^text\/event-stream/)
      expect(stream.headers['content-encoding']).toBe(undefined)
      expect(stream.headers['x-accel-buffering']).toBe(isProxied ? undefined : 'no')
      expect(stream.headers['cache-control']).toContain('no-transform')
      const { text } = readerOf(stream)
      await expect.poll(text, POLL).toMatch(/^: open\n\nid: .+\n\n$/)
      expect((await host.probe()).listeners).toBe(1)
      if (!isolates) {
        const emailId = `live-${crypto.randomUUID()}`
        await push({ emailId, html: '', timestamp: 1 })
        await expect.poll(text, POLL).toContain(`event: saved\ndata: {"emailId":"${emailId}"`)
      }
      leave()
      await expect.poll(async () => (await host.probe()).listeners, POLL).toBe(0)
    })

    it('answers HEAD of events without a stream', async () => {
      const head = await call('HEAD', 'events')
      expect([head.status, head.text]).toEqual([200, ''])
      expect((await host.probe()).listeners).toBe(0)
    })

    if (!isolates) {
      it('tells the app when the client leaves before the answer', async () => {
        const { aborted, waiting } = await host.probe()
        for (const wire of [{}, { method: 'POST', headers: JSON_TYPE, body: '{"name":"N"}' }]) {
          const headers = { ...wire.headers, cookie: 'session=waits' }
          const before = (await host.probe()).waiting
          const { leave } = open(`${host.url}/emails`, { ...wire, headers })
          await expect.poll(async () => (await host.probe()).waiting, POLL).toBe(before + 1)
          leave()
        }
        await expect.poll(async () => (await host.probe()).aborted, POLL).toBe(aborted + 2)
        expect((await host.probe()).waiting).toBe(waiting + 2)
      })
    }

    it('told onError of nothing', async () => {
      // A list of an End User whom the service has not met is told, and a request that its client ended may be.
      const { errors } = await host.probe()
      expect(errors.filter((error) => !error.includes('MailframeError'))).toEqual([])
    })
  })
}
