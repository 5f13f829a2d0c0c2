import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmulator } from '../../index.js'
import { type Api, basic, startApi } from '../../test/api.js'
import { openEditor } from '../../test/editor-session.js'
import { MAIL } from '../../test/send.js'

let api: Api
beforeAll(async () => {
  api = await startApi({ allowHosts: ['Emulator', 'mail.internal:4010'] })
})
afterAll(() => api.emulator.close())

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** `fetch` sends no Host of one's choice. */
function send(path: string, { method = 'GET', headers = {}, body }: Sent) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(api.emulator.url + path, { method, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (piece) => {
        text += piece
      })
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    sent.once('error', reject).end(body)
  })
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const mail = new URLSearchParams(MAIL).toString()
const sms = new URLSearchParams({
  smsUser: 'dev_sms',
  smsKey: 'dev_sms_key',
  templateId: '1001',
  phone: '+6591234567',
  vars: JSON.stringify({ code: '1', minutes: '5' }),
}).toString()
const token = { Authorization: basic('mailframe-dev', 'mailframe-dev-secret') }

/** Each kind of route, with what it answers to a caller who may. */
const ROUTES: [name: string, path: string, sent: Sent, status: number][] = [
  ['token', '/access/token', { method: 'POST', headers: token }, 200],
  ['code', '/access/code', { method: 'POST' }, 401],
  ['list', '/resource/email?userId=ada', {}, 401],
  ['AI', '/resource/ai/quota', {}, 401],
  ...['', '/sg', '/us', '/hk'].map((region): [string, string, Sent, number] => [
    `mail ${region}`,
    `${region}/api/mail/send`,
    { method: 'POST', headers: FORM, body: mail },
    200,
  ]),
  ['SMS', '/smsapi/send', { method: 'POST', headers: FORM, body: sms }, 200],
  ['SMS of sg', '/sg/smsapi/send', { method: 'POST', headers: FORM, body: sms }, 200],
  ['editor save', '/thirdApp/emails/e', { method: 'PUT' }, 401],
  ['picture upload', '/thirdApp/assets', { method: 'POST' }, 401],
  ['editor page', '/thirdApp', {}, 400],
  ['openapi', '/openapi.json', {}, 200],
  ['console', '/console', {}, 200],
  ['console API', '/_emulator/console/applications', {}, 200],
  ['messages', '/_emulator/messages', {}, 200],
  ['reset', '/_emulator/faults', { method: 'DELETE' }, 200],
  ['nothing', '/nowhere', {}, 404],
]

describe.each(ROUTES)('%s', (_, path, sent, status) => {
  const as = (headers: Record<string, string>) =>
    send(path, { ...sent, headers: { ...sent.headers, ...headers } })

  it('answers backends, and pages of this machine or of a host that was named', async () => {
    for (const headers of [
      {},
      { Host: 'localhost:1' },
      { Host: '[::1]:5' },
      { Host: 'app.localhost' },
      { Host: 'emulator:4010' },
      { Host: 'mail.internal' },
      { Origin: 'http://localhost:3000' },
      { Origin: 'http://127.0.0.1:3000', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'http://[::1]:3000' },
      { Origin: 'http://emulator:4010', 'Sec-Fetch-Site': 'same-origin' },
    ]) {
      expect({ headers, status: (await as(headers)).status }).toEqual({ headers, status })
    }
  })

  it('refuses foreign names and foreign pages, and says what would let them in', async () => {
    for (const headers of [
      { Host: 'evil.example' },
      { Host: 'localhost.evil.example:4010' },
      { Host: '10.0.0.1' },
      { Host: 'evil.example', Origin: 'http://evil.example', 'Sec-Fetch-Site': 'same-origin' },
      { Origin: 'https://evil.example' },
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'http://127.0.0.1.evil.example' },
      { Origin: 'null' },
      { Origin: 'file://' },
    ]) {
      const answer = await as(headers)
      expect({ headers, status: answer.status }).toEqual({ headers, status: 403 })
      const body = JSON.parse(answer.text)
      expect(body.message).toContain('--allow-host')
      if (/\/(?:api|smsapi)\//.test(path)) {
        expect(body).toMatchObject({ result: false, statusCode: 49902, info: {} })
      } else {
        expect(body.error).toBe('invalidContext')
      }
    }
  })
})

it('a form of a foreign page sends nothing, and meets no fault that waits for another', async () => {
  await api.emulator.messages.clear()
  const fault = await api.emulator.faults.add({ path: '/api/**', status: 503 })
  for (const headers of [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ]) {
    const { status } = await send('/api/mail/send', {
      method: 'POST',
      headers: { ...FORM, ...headers },
      body: mail,
    })
    expect(status).toBe(403)
    expect(api.emulator.requests.at(-1)).toMatchObject({
      path: '/api/mail/send',
      status: 403,
      requestBody: null,
    })
  }
  expect(api.emulator.messages.list()).toEqual([])
  expect(fault.hits).toBe(0)
  await fault.remove()
})

describe('a page of another site', () => {
  const site = { 'Sec-Fetch-Site': 'cross-site' }

  it('opens the editor in a frame, once', async () => {
    const { id } = await api.createEmail('ada')
    const headers = { ...site, 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' }
    const path = `/thirdApp?${new URLSearchParams({ code: await api.mint('ada'), id })}`
    expect((await send(path, { headers })).status).toBe(200)
    expect((await send('/thirdApp/canvas', { headers })).status).toBe(200)
    expect((await send('/thirdApp', { method: 'HEAD', headers: site })).status).toBe(400)
  })

  it('shows the pictures of an email', async () => {
    const { id } = await api.createEmail('ada')
    const editor = await openEditor(api, 'ada', id)
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
    const uploaded = await api.call('POST', '/thirdApp/assets', { token: editor.session, body: png })
    expect(uploaded.status).toBe(200)
    const headers = { ...site, 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' }
    expect((await send(`/${uploaded.body.src}`, { headers })).status).toBe(200)
  })

  it('may link to the console, and read or post nothing', async () => {
    const link = { ...site, 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }
    expect((await send('/console', { headers: link })).status).toBe(200)
    expect(
      (await send('/_emulator/requests', { headers: { ...site, 'Sec-Fetch-Mode': 'no-cors' } })).status,
    ).toBe(403)
    expect((await send('/_emulator/reset', { method: 'POST', headers: link })).status).toBe(403)
    expect((await send('/access/token', { method: 'POST', headers: { ...token, ...link } })).status).toBe(403)
  })
})

it('an editor domain is a name of the service, and not of its controls', async () => {
  const headers = { Host: 'editor.example.com:4010' }
  expect((await send('/thirdApp', { headers })).status).toBe(403)
  await api.call('PUT', '/_emulator/console/applications/mailframe-app', {
    json: { editorDomain: 'editor.example.com' },
  })
  expect((await send('/thirdApp', { headers })).status).toBe(400)
  expect((await send('/_emulator/requests', { headers })).status).toBe(403)
})

it('its own address answers, whatever it listens on', async () => {
  const emulator = await createEmulator({ host: '0.0.0.0' })
  const { status } = await fetch(`${emulator.url}/access/token`, { method: 'POST', headers: token })
  await emulator.close()
  expect(status).toBe(200)
})

it.each(['a/b', 'http://emulator', 'a b', ''])('%j is no host to allow', async (host) => {
  await expect(createEmulator({ allowHosts: [host] })).rejects.toThrow(
    '--allow-host (allowHosts) takes host names',
  )
})

it('a form posted to the SMTP port sends nothing', async () => {
  await api.emulator.messages.clear()
  const socket = connect(api.emulator.smtp.sg.port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (text) => {
    heard += text
  })
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.write('POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nEHLO a\r\nAUTH PLAIN AGRldl91c2VyAGRldl9rZXk=\r\n')
  await ended
  expect(heard).not.toContain('235')
})

it('each page has an icon: what a browser asks for by itself is no error', async () => {
  const { status } = await send('/favicon.ico', { headers: { 'Sec-Fetch-Site': 'cross-site' } })
  expect([200, 204]).toContain(status)
  expect(api.emulator.requests.at(-1)?.path).not.toBe('/favicon.ico')
})
