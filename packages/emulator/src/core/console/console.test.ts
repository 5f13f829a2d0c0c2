import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Api, accessToken, basic, startApi } from '../../test/api.js'
import { openEditor } from '../../test/editor-session.js'
import { sendMail, sendSms } from '../../test/send.js'
import { signedIn } from '../../test/smtp-client.js'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.emulator.close())
afterEach(async () => {
  await api.emulator.reset()
  await api.renewToken()
})

const APPLICATION = 'applications/mailframe-app'

const own = (method: string, path: string, json?: unknown) =>
  api.call(method, `/_emulator/console/${path}`, { token: null, ...(json === undefined ? {} : { json }) })

const get = async (path: string) => (await own('GET', path)).body

async function tokenFor(name: string, secret: string, body?: object) {
  return await api.call('POST', '/access/token', {
    token: null,
    headers: { Authorization: basic(name, secret) },
    ...(body === undefined ? {} : { json: body }),
  })
}

describe('the page', () => {
  it('is served under a policy that lets nothing in from outside, and kept by no cache', async () => {
    const response = await fetch(`${api.emulator.url}/console`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(await response.text()).not.toMatch(/https?:/)
    const slash = await fetch(`${api.emulator.url}/console/`)
    expect(slash.url).toBe(`${api.emulator.url}/console`)
  })

  it('has no file outside its folder, and leaves the request log alone', async () => {
    const names = ['nothing.js', '..%2Feditor%2Feditor.js', 'editor.js']
    for (const name of names) {
      expect((await api.call('GET', `/console/static/${name}`)).status).toBe(404)
    }
    await get('applications')
    expect(api.emulator.requests.filter(({ path }) => /console/.test(path))).toEqual([])
  })

  it('and its routes refuse a foreign page', async () => {
    const headers = { Origin: 'https://evil.example' }
    for (const path of ['/console', '/console/static/icon.svg', '/_emulator/console/applications']) {
      expect((await api.call('GET', path, { headers })).status).toBe(403)
    }
  })
})

describe('Applications', () => {
  it('are listed, created with credits, renamed, disabled and enabled', async () => {
    expect((await get('applications')).map(({ name }: { name: string }) => name)).toEqual([
      'Development',
      'Without AI',
      'Disabled',
    ])
    const { body } = await own('POST', 'applications', { name: ' Shop ', aiEnabled: false })
    expect(body).toMatchObject({ name: 'Shop', enabled: true, aiEnabled: false, push: null, credentials: [] })
    expect(await get(`applications/${body.id}/ai`)).toMatchObject({ remainingCredits: 10_000 })
    await own('PUT', `applications/${body.id}`, { name: 'Store' })
    expect(await get(`applications/${body.id}`)).toMatchObject({ name: 'Store', aiEnabled: false })

    await own('PUT', APPLICATION, { enabled: false })
    expect((await api.call('POST', '/access/code', { json: { userId: 'ada' } })).body.error).toBe(
      'invalidContext',
    )
    await own('PUT', APPLICATION, { enabled: true })
    expect((await api.call('POST', '/access/code', { json: { userId: 'ada' } })).status).toBe(200)
  })

  it('have AI on or off', async () => {
    await own('PUT', APPLICATION, { aiEnabled: false })
    expect(await api.call('GET', '/resource/ai/quota')).toMatchObject({
      status: 403,
      body: { error: 'capabilityNotEnabled' },
    })
    await own('PUT', APPLICATION, { aiEnabled: true })
    expect((await api.call('GET', '/resource/ai/quota')).status).toBe(200)
  })

  it('may have an editor domain, which replaces only the host', async () => {
    const port = new URL(api.emulator.url).port
    const set = (editorDomain: string | null) => own('PUT', APPLICATION, { editorDomain })
    expect((await set(' Mail.Localhost ')).body).toMatchObject({
      editorDomain: 'mail.localhost',
      editorUrl: `http://mail.localhost:${port}`,
    })
    expect(
      (await own('PUT', 'applications/mailframe-noai-app', { editorDomain: 'mail.localhost' })).body,
    ).toMatchObject({ message: 'editorDomain belongs to the Application Development' })
    for (const wrong of ['mail', 'https://a.b', 'a.b:80', 'a.b/c', '-a.b', 'a..b', '127.0.0.1', 'a_b.c', 5]) {
      expect((await own('PUT', APPLICATION, { editorDomain: wrong })).body.message).toMatch(
        /^editorDomain must be a host name/,
      )
    }
    expect((await set('')).body).toMatchObject({ editorDomain: null, editorUrl: api.emulator.url })
  })

  it('refuse what is wrong with its reason', async () => {
    for (const [json, message] of [
      [{ name: ' ', aiEnabled: true }, 'name is required'],
      [{ aiEnabled: true }, 'name is required'],
      [{ name: 'x'.repeat(65), aiEnabled: true }, 'name must not exceed 64 characters'],
      [{ name: 'x', aiEnabled: 'yes' }, 'aiEnabled must be true or false'],
    ] as const) {
      expect(await own('POST', 'applications', json)).toMatchObject({ status: 400, body: { message } })
    }
    expect((await own('PUT', APPLICATION, { nmae: 'x' })).status).toBe(400)
    expect((await own('GET', 'applications/nope')).body.message).toBe('Application not found')
  })
})

describe('credential pairs', () => {
  it('of Variant 1 work from their creation, are not shown again, and stop with their deletion', async () => {
    const { body: made } = await own('POST', `${APPLICATION}/credentials`, { variant: 1 })
    const { credentials } = await get(APPLICATION)
    expect(credentials).toContainEqual({ id: made.id, variant: 1, createdAt: made.createdAt })
    expect(JSON.stringify(await get(APPLICATION))).not.toContain(made.secret)

    const token = await accessToken(api.emulator, made.id, made.secret)
    const use = () => api.call('POST', '/access/code', { token, json: { userId: 'ada' } })
    expect((await use()).status).toBe(200)
    expect((await own('DELETE', `${APPLICATION}/credentials/${made.id}`)).body.deleted).toBe(true)
    expect((await use()).status).toBe(401)
    expect((await tokenFor(made.id, made.secret)).status).toBe(401)
    expect((await own('DELETE', `${APPLICATION}/credentials/${made.id}`)).status).toBe(404)
  })

  it('of Variant 2 are the Application ID and the key', async () => {
    const { body: made } = await own('POST', `${APPLICATION}/credentials`, { variant: 2 })
    const answer = await tokenFor('mailframe-app', made.secret, { id: 'ada' })
    expect(answer.body).toMatchObject({ success: true, data: { userId: 'ada' } })
    const use = () => api.call('POST', '/access/code', { token: answer.body.data.token })
    expect((await use()).status).toBe(200)
    await own('DELETE', `${APPLICATION}/credentials/${made.id}`)
    expect((await use()).status).toBe(401)
  })

  it('belong to one Application', async () => {
    const { body } = await own('POST', `${APPLICATION}/credentials`, { variant: 1 })
    const elsewhere = await own('DELETE', `applications/mailframe-noai-app/credentials/${body.id}`)
    expect(elsewhere.status).toBe(404)
    expect((await own('POST', `${APPLICATION}/credentials`, { variant: 3 })).body.message).toBe(
      'variant must be 1 or 2',
    )
  })
})

describe('the Push URL', () => {
  const push = (json: unknown) => own('PUT', `${APPLICATION}/push`, json)

  it('is set with or without a key, and cleared', async () => {
    expect((await push({ url: 'https://app.example/push' })).body).toEqual({
      url: 'https://app.example/push',
      encrypted: false,
    })
    const { body: generated } = await own('POST', `${APPLICATION}/push/key`)
    expect(generated.key).toMatch(/^[\w-]{43}$/)
    // The key stays when only the address is changed.
    expect((await push({ url: 'http://localhost:3000/push' })).body.encrypted).toBe(true)
    expect(await get(`${APPLICATION}/push/key`)).toEqual(generated)
    expect((await get(APPLICATION)).push).toEqual({ url: 'http://localhost:3000/push', encrypted: true })
    await own('DELETE', `${APPLICATION}/push/key`)
    expect((await get(APPLICATION)).push.encrypted).toBe(false)
    await own('DELETE', `${APPLICATION}/push`)
    expect((await get(APPLICATION)).push).toBeNull()
    expect((await own('POST', `${APPLICATION}/push/key`)).body.message).toBe('set a Push URL first')
  })

  it('is refused with the reason, and then stays as it was', async () => {
    await push({ url: 'https://app.example/push' })
    for (const [json, message] of [
      [{ url: 'http://app.example/push' }, /^pushUrl must be https/],
      [{ url: 'app' }, /^pushUrl must be an absolute address/],
      [{ url: '' }, /^pushUrl is required/],
      [{ url: 'https://app.example', key: 'short' }, /^pushKey must be 32 bytes in base64url/],
      [
        { url: 'https://app.example', key: '-----BEGIN PRIVATE KEY-----' },
        /^the Push Key must be a private key/,
      ],
    ] as const) {
      const { status, body } = await push(json)
      expect({ status, message: body.message }).toEqual({
        status: 400,
        message: expect.stringMatching(message),
      })
    }
    expect((await get(APPLICATION)).push).toEqual({ url: 'https://app.example/push', encrypted: false })
  })
})

describe('End Users', () => {
  it('are found by id, name and email, a page at a time', async () => {
    await api.call('POST', '/access/code', { json: { userId: 'ada', name: 'Ada L', email: 'a@example.com' } })
    for (let index = 0; index < 30; index += 1) await api.mint(`user-${index}`)
    const all = await get(`${APPLICATION}/end-users`)
    expect(all).toMatchObject({ total: 31, pageNo: 1, pageSize: 25 })
    expect(all.list[0].userId).toBe('user-29')
    expect((await get(`${APPLICATION}/end-users?pageNo=2`)).list).toHaveLength(6)
    for (const text of ['ADA', 'ada l', 'a@ex']) {
      const found = await get(`${APPLICATION}/end-users?text=${encodeURIComponent(text)}`)
      expect(found).toMatchObject({ total: 1, list: [{ userId: 'ada', name: 'Ada L', emails: 0 }] })
    }
    expect((await own('GET', `${APPLICATION}/end-users/nobody`)).status).toBe(404)
  })

  it('have credits by their limit, on the emulator’s clock', async () => {
    await api.emulator.clock.freeze(new Date('2030-01-01T00:00:00Z'))
    await api.renewToken()
    await api.mint('ada')
    const at = `${APPLICATION}/end-users/ada`
    const credits = async () => (await get(at)).credits
    expect(await credits()).toMatchObject({ status: 'noLimit', assigned: null, used: 0, remaining: null })
    const limit = { startTime: '2030-01-02T01:00:00+01:00', endTime: '2030-01-05T00:00:00Z' }
    await own('PUT', `${at}/limit`, { maximumLimitCredits: 50, ...limit })
    expect(await credits()).toEqual({
      status: 'scheduled',
      assigned: 50,
      used: 0,
      remaining: 50,
      period: { startTime: '2030-01-02T00:00:00.000Z', endTime: '2030-01-05T00:00:00.000Z' },
    })
    await api.emulator.clock.advance(24 * 3600_000)
    expect(await credits()).toMatchObject({ status: 'withinLimit' })
    await own('PUT', `${at}/limit`, { maximumLimitCredits: 0, ...limit })
    expect(await credits()).toMatchObject({ status: 'limitReached', remaining: 0 })
    await api.emulator.clock.advance(3 * 24 * 3600_000)
    expect(await credits()).toMatchObject({ status: 'ended', assigned: null, remaining: null })
    await own('DELETE', `${at}/limit`)
    expect(await credits()).toMatchObject({ status: 'noLimit' })
    for (const wrong of [
      { maximumLimitCredits: -1, ...limit },
      { maximumLimitCredits: 1.5, ...limit },
      { maximumLimitCredits: 1, startTime: limit.endTime, endTime: limit.startTime },
      { maximumLimitCredits: 1, startTime: 'x', endTime: limit.endTime },
    ]) {
      expect((await own('PUT', `${at}/limit`, wrong)).status).toBe(400)
    }
  })

  it('have Emails whose preview can do nothing', async () => {
    const html = '<p style="color:red">Hello</p><script>alert(1)</script>'
    const { id } = await api.createEmail('ada', 'One', { html, json: { pages: [] } })
    const at = `${APPLICATION}/end-users/ada/emails`
    expect(await get(at)).toMatchObject({ total: 1, list: [{ id, name: 'One' }] })
    expect(await get(`${at}/${id}`)).toMatchObject({ html, json: { pages: [] } })
    const preview = await fetch(`${api.emulator.url}/_emulator/console/${at}/${id}/preview`)
    expect(await preview.text()).toBe(`<base target="_blank">${html}`)
    const policy = preview.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(
      /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: /,
    )
    expect(policy).toContain(`img-src data: ${api.emulator.url}/thirdApp/assets/`)
    await api.mint('lin')
    expect((await own('GET', `${APPLICATION}/end-users/lin/emails/${id}`)).status).toBe(404)
  })
})

describe('what happened', () => {
  it('links a code to its opening, the save and the delivery', async () => {
    const answers: number[] = []
    const server = createServer((request, response) => {
      request.resume().once('end', () => {
        response.statusCode = answers.shift() ?? 200
        response.end('taken')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = server.address() as { port: number }
      await own('PUT', `${APPLICATION}/push`, { url: `http://127.0.0.1:${port}/push` })
      const { id } = await api.createEmail('ada', 'One')
      answers.push(503)
      await api.emulator.clock.freeze()
      const { save } = await openEditor(api, 'ada', id)
      await save('<p>Saved</p>')
      const timeline = async () => (await get(`${APPLICATION}/end-users/ada/timeline`)).list
      await expect.poll(async () => (await timeline())[0].saves[0].delivery.attempts).toBe(1)
      const [delivery] = (await get(`${APPLICATION}/deliveries`)).list
      expect(delivery).toMatchObject({
        state: 'waiting',
        form: 'plain',
        email: { id, name: 'One', userId: 'ada' },
        attempts: [{ status: 503, response: 'taken' }],
      })
      expect(JSON.stringify(delivery)).not.toContain('Saved')
      const { body } = await own('POST', `${APPLICATION}/deliveries/${delivery.id}/send-again`)
      expect(body).toMatchObject({ state: 'delivered', attempts: [{ status: 503 }, { status: 200 }] })
      expect((await get(`${APPLICATION}/deliveries/${delivery.id}`)).payload.html).toBe('<p>Saved</p>')
      expect(await timeline()).toMatchObject([
        {
          state: 'opened',
          email: { id, name: 'One' },
          refusals: [],
          saves: [{ delivery: { id: delivery.id, state: 'delivered', attempts: 2 } }],
        },
      ])
      const elsewhere = `applications/mailframe-noai-app/deliveries/${delivery.id}`
      expect((await own('GET', elsewhere)).status).toBe(404)
    } finally {
      await api.emulator.clock.reset()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  })

  it('tells of codes that did not open', async () => {
    const { id } = await api.createEmail('ada', 'One')
    const open = (code: string, emailId = id) =>
      fetch(`${api.emulator.url}/thirdApp?${new URLSearchParams({ code, id: emailId })}`)
    const [used, unknown, late] = [await api.mint('ada'), await api.mint('ada'), await api.mint('ada')]
    await open(used)
    await open(used)
    await open(unknown, 'em_unknown')
    const waiting = (await get(`${APPLICATION}/end-users/ada/timeline`)).list[0]
    expect(waiting).toMatchObject({ state: 'waiting', openedAt: null, email: null })
    await api.emulator.clock.advance(300_000)
    await open(late)
    const { list, total } = await get(`${APPLICATION}/end-users/ada/timeline`)
    expect(total).toBe(3)
    expect(list).toMatchObject([
      { state: 'expired', refusals: [{ reason: 'expired' }] },
      { state: 'refused', refusals: [{ reason: 'noEmail' }] },
      { state: 'opened', refusals: [{ reason: 'used' }] },
    ])
    expect(JSON.stringify(list)).not.toContain(used)
  })
})

describe('AI', () => {
  it('takes grants, and counts no day twice', async () => {
    await api.emulator.clock.freeze(new Date('2030-03-10T23:30:00Z'))
    const grant = (json: object) => own('POST', `${APPLICATION}/credits`, json)
    expect(
      (await grant({ totalCredits: 500, source: 'Add-on', expiresAt: '2030-03-11T00:00:00Z' })).body,
    ).toEqual({ granted: 500 })
    const week = await get(`${APPLICATION}/ai?days=7`)
    expect(week).toMatchObject({
      totalCredits: 10_500,
      usedCredits: 0,
      remainingCredits: 10_500,
      features: [],
    })
    expect(week.days.map(({ date }: { date: string }) => date)).toEqual([
      '2030-03-04',
      '2030-03-05',
      '2030-03-06',
      '2030-03-07',
      '2030-03-08',
      '2030-03-09',
      '2030-03-10',
    ])
    expect((await get(`${APPLICATION}/ai?days=5`)).days).toHaveLength(30)
    await api.emulator.clock.advance(3600_000)
    expect(await get(`${APPLICATION}/ai`)).toMatchObject({ totalCredits: 10_000 })
    for (const wrong of [
      { totalCredits: 0, source: 'x' },
      { totalCredits: 1.5, source: 'x' },
      { totalCredits: 1, source: '' },
      { totalCredits: 1, source: 'x', expiresAt: 'soon' },
    ]) {
      expect((await grant(wrong)).status).toBe(400)
    }
  })
})

describe('the request log', () => {
  it('is filtered by text and status, and shows bodies one at a time', async () => {
    await api.mint('ada')
    await api.call('GET', '/resource/email?userId=nobody')
    const all = await get('requests')
    expect(all.list[0]).toMatchObject({ method: 'GET', path: '/resource/email', status: 403 })
    expect(all.list[0]).not.toHaveProperty('responseBody')
    expect(await get('requests?text=post%20/access/code')).toMatchObject({
      matching: 1,
      list: [{ path: '/access/code' }],
    })
    expect((await get('requests?text=userid=nobody&status=4')).matching).toBe(1)
    expect((await get('requests?status=5')).list).toEqual([])
    const detail = await get(`requests/${all.list[0].id}`)
    expect(detail).toEqual(JSON.parse(JSON.stringify(api.emulator.requests.at(-1))))
    expect((await own('GET', 'requests/req_unknown')).status).toBe(404)
  })
})

describe('choices', () => {
  it('are listed with what they mean, changed, and set back', async () => {
    const choiceOf = async (name: string) =>
      (await get('choices')).find((choice: { name: string }) => choice.name === name)
    expect(await choiceOf('createStatus')).toMatchObject({ preset: 200, value: 200, values: null })
    await own('PUT', 'choices', { createStatus: 201 })
    expect((await api.call('POST', '/resource/email', { json: { userId: 'ada', name: 'x' } })).status).toBe(
      201,
    )
    expect(await choiceOf('createStatus')).toMatchObject({ preset: 200, value: 201 })
    expect(await own('PUT', 'choices', { createStatus: 'x' })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^choices\.createStatus must be/) },
    })
    await own('DELETE', 'choices')
    expect(await choiceOf('createStatus')).toMatchObject({ value: 200 })
  })
})

describe('the inbox', () => {
  it('lists, finds, previews in a page that can do nothing, and has its place in the timeline', async () => {
    await sendMail(api.emulator, {
      subject: 'Grüße',
      to: 'ada@example.com;bob@example.com',
      html: '<p onclick="x">Hi</p>',
    })
    await sendSms(api.emulator)
    const { list, total, all } = await get('messages')
    expect({ total, all }).toEqual({ total: 3, all: 3 })
    expect(list).toMatchObject([
      {
        channel: 'sms',
        to: '+6591234567',
        from: null,
        title: expect.stringContaining('123456'),
        segments: 1,
      },
      {
        channel: 'rest',
        to: 'bob@example.com',
        from: 'News <news@example.com>',
        title: 'Grüße',
        segments: null,
      },
      { to: 'ada@example.com', attachments: 0, invalid: false },
    ])
    expect((await get('messages?text=GRÜSSE')).list).toEqual([])
    expect((await get('messages?text=grüße&channel=rest')).total).toBe(2)
    expect((await get('messages?text=bob')).list).toHaveLength(1)
    expect((await get('messages?channel=sms')).list).toHaveLength(1)
    const at = `${api.emulator.url}/_emulator/console/messages/${encodeURIComponent(list[1].id)}/preview`
    const page = await fetch(at)
    expect(await page.text()).toBe('<base target="_blank"><p onclick="x">Hi</p>')
    expect(page.headers.get('content-security-policy')).toMatch(/^sandbox [a-z -]+; default-src 'none'/)

    const json = { userId: 'ada', email: 'Ada@example.com', phone: '+65 9123 4567' }
    await api.call('POST', '/access/code', { json })
    const timeline = await get(`${APPLICATION}/end-users/ada/timeline`)
    expect(timeline.total).toBe(3)
    expect(timeline.list).toMatchObject([
      { kind: 'code', state: 'waiting' },
      { kind: 'message', channel: 'sms', to: '+6591234567', subject: null },
      { kind: 'message', channel: 'rest', to: 'ada@example.com', subject: 'Grüße' },
    ])
  })

  it('lists a page at a time, and searches in all of them', async () => {
    const to = Array.from({ length: 60 }, (_, n) => `r${n}@example.com`).join(';')
    await sendMail(api.emulator, { to })
    const second = await get('messages?pageNo=2')
    expect(second).toMatchObject({ total: 60, all: 60, pageNo: 2, pageSize: 50 })
    expect(second.list.map((line: { to: string }) => line.to)[0]).toBe('r9@example.com')
    expect(second.list).toHaveLength(10)
    expect(await get('messages?text=r5')).toMatchObject({ total: 11, all: 60 })
    expect((await get('messages?text=r5@')).list).toMatchObject([{ to: 'r5@example.com' }])
  })

  it.each([
    ['<!DOCTYPE html>\n<html lang="en"><head><title>', '<!DOCTYPE html>\n<html lang="en"><head>'],
    ['<html><body>', '<html>'],
    ['<p>', ''],
  ])('opens links in a tab, and leaves the mode of the page: %s', async (html, before) => {
    await sendMail(api.emulator, { html })
    const [{ id }] = (await get('messages')).list
    const page = await fetch(
      `${api.emulator.url}/_emulator/console/messages/${encodeURIComponent(id)}/preview`,
    )
    expect(await page.text()).toBe(`${before}<base target="_blank">${html.slice(before.length)}`)
  })

  it('shows pictures that came with a message, and no other', async () => {
    const client = await signedIn(api.emulator.smtp.sg.port)
    await client.command('MAIL FROM:<news@example.com>')
    await client.command('RCPT TO:<ada@example.com>')
    const part = (type: string, id: string) =>
      `--x\nContent-Type: ${type}\nContent-ID: <${id}>\nContent-Transfer-Encoding: base64\n\nR0lGODlhAQABAAAAACw=\n`
    await client.data(
      `From: News <news@example.com>\nSubject: S\nContent-Type: multipart/related; boundary=x\n\n--x\nContent-Type: text/html\n\n<img src="cid:a"><img src="cid:b">\n${part('image/gif', 'a')}${part('image/svg+xml', 'b')}--x--`,
    )
    client.close()
    const [{ id }] = (await get('messages')).list
    const html = await (
      await fetch(`${api.emulator.url}/_emulator/console/messages/${encodeURIComponent(id)}/preview`)
    ).text()
    expect(html).toContain('<img src="data:image/gif;base64,R0lGOD')
    expect(html).toContain('<img src="cid:b">')
  })
})
