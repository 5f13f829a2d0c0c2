import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmulator, type Emulator } from '../../../index.js'
import { operate } from '../../../test/operate.js'
import { sendMail } from '../../../test/send.js'
import { linksIn, trackedHtml } from './rewrite.js'

let emulator: Emulator
beforeEach(async () => {
  emulator = await createEmulator()
})
afterEach(() => emulator.close())

const HTML =
  '<html><body><a href="https://example.com/a?x=1&amp;y=2">A</a><a href="mailto:b@example.com">B</a></body></html>'

const switched = (settings: object) =>
  fetch(`${emulator.url}/_emulator/sending/sg/api-users/dev_user`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(settings),
  })

const filters = (settings: Record<string, string>) =>
  JSON.stringify({
    filters: Object.fromEntries(
      Object.entries(settings).map(([name, enable]) => [name, { settings: { enable } }]),
    ),
  })

/** Sends, and gives the message and the addresses of the emulator that stand in it. */
async function sent(fields: Record<string, string> = {}) {
  const { info } = await sendMail(emulator, { html: HTML, ...fields })
  const message = await emulator.messages.waitFor({ id: info.emailIdList[0] })
  const tracked = [...(message.html ?? '').matchAll(/(href|src)="([^"]*\/track\/[^"]*)"/g)]
  return { message, urls: tracked.map(([, , url = '']) => url) }
}

const events = async (id: string) => {
  const answer = await fetch(`${emulator.url}/_emulator/messages/${encodeURIComponent(id)}/events`)
  return (await answer.json()) as Record<string, unknown>[]
}

const follow = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { redirect: 'manual', headers })

describe('a message that is tracked', () => {
  it('is as it was sent until the API user or a filter says otherwise', async () => {
    expect((await sent()).message).toMatchObject({ html: HTML, sent: { html: HTML } })
    await switched({ open: true, click: true, unsubscribe: true })
    expect((await sent()).urls).toHaveLength(3)
    const off = filters({ open_tracking: '0', click_tracking: '0', subscription_tracking: '0' })
    expect((await sent({ xsmtpapi: off })).message.html).toBe(HTML)
    await switched({ open: false, click: false, unsubscribe: false })
    const { message, urls } = await sent({ xsmtpapi: filters({ click_tracking: '1' }) })
    expect(message.html).toBe(HTML.replace('https://example.com/a?x=1&amp;y=2', urls[0] ?? ''))
    expect(message.sent).toEqual({ html: HTML, text: null })
    expect(message.source).not.toContain('example.com/a')
  })

  it('leads to where its links lead, and tells of each click', async () => {
    await switched({ click: true })
    const { message, urls } = await sent()
    const answer = await follow(urls[0] ?? '', {
      'User-Agent': 'Reader',
      'X-Forwarded-For': '192.0.2.7, 10.0.0.1',
    })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('https://example.com/a?x=1&y=2')
    expect((await events(message.id)).at(-1)).toMatchObject({
      event: 'click',
      recipient: 'ada@example.com',
      url: 'https://example.com/a?x=1&y=2',
      ip: '192.0.2.7',
      userAgent: 'Reader',
    })
  })

  it('counts as opened in the console only where it is read as its recipient', async () => {
    await switched({ open: true })
    const { message, urls } = await sent()
    const preview = `${emulator.url}/_emulator/console/messages/${encodeURIComponent(message.id)}/preview`
    const [seen, read] = await Promise.all([fetch(preview), fetch(`${preview}?read`)])
    expect(await seen.text()).not.toContain('/track/')
    expect(seen.headers.get('content-security-policy')).not.toContain('/track/')
    expect(await read.text()).toContain(`<img src="${urls[0]}"`)
    expect(read.headers.get('content-security-policy')).toContain(` ${emulator.url}/track/;`)
  })

  it('has a picture that tells of each open', async () => {
    await switched({ open: true })
    const { urls } = await sent()
    for (const _ of [1, 2]) {
      const answer = await follow(urls[0] ?? '', {
        'Sec-Fetch-Site': 'cross-site',
        'Sec-Fetch-Dest': 'image',
      })
      expect(answer.headers.get('content-type')).toBe('image/gif')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    const [row] = (await operate(emulator, 'statday/list', { days: '1' })).info.dataList
    expect(row).toMatchObject({ openNum: 2, uniqueOpensNum: 1, openPercent: 200, uniqueOpensPercent: 100 })
    const reads = (await operate(emulator, 'openandclick/list', { days: '1' })).info
    expect(reads).toMatchObject({
      total: 2,
      dataList: [{ email: 'ada@example.com', trackType: 1, url: null }, {}],
    })
    const clicks = await operate(emulator, 'openandclick/list', { days: '1', trackType: '2' })
    expect(clicks.info.total).toBe(0)
    const byEmail = await operate(emulator, 'openandclick/list', { email: 'ada@example.com', limit: '1' })
    expect(byEmail.info).toMatchObject({ total: 2, count: 1 })
  })

  it('has a link that unsubscribes, and no more mail after it', async () => {
    await switched({ unsubscribe: true })
    const { message, urls } = await sent({ plain: 'Hello' })
    expect(message.text).toBe(`Hello\n\nUnsubscribe: ${urls[0]}\n`)
    expect((await follow(urls[0] ?? '')).status).toBe(200)
    expect((await events(message.id)).at(-1)).toMatchObject({ event: 'unsubscribe' })
    expect((await sent()).message).toMatchObject({ invalid: true })
  })

  it('over SMTP is made anew, and else stays as it came', async () => {
    await switched({ click: true })
    const { createTransport } = await import('nodemailer')
    const { port } = emulator.smtp.sg
    const transport = createTransport({
      host: '127.0.0.1',
      port,
      auth: { user: 'dev_user', pass: 'dev_key' },
      tls: { rejectUnauthorized: false },
    })
    await transport.sendMail({
      from: 'News <news@example.com>',
      to: 'ada@example.com',
      subject: 'S',
      html: HTML,
    })
    const message = await emulator.messages.waitFor({ channel: 'smtp' })
    expect(message.html).toContain(`href="${emulator.url}/track/`)
    expect(message.sent.html).toContain('https://example.com/a')
  })

  it('has links of its own for each recipient, whatever a value brings', async () => {
    const xsmtpapi = JSON.stringify({
      to: ['ada@example.com', 'bob@example.com'],
      sub: { '%link%': ['https://example.com/ada', 'javascript:alert(1)'] },
      filters: { click_tracking: { settings: { enable: '1' } } },
    })
    await sendMail(emulator, { html: '<a href="%link%">A</a>', xsmtpapi })
    const [ada, bob] = emulator.messages.list()
    const [, url = ''] = /href="([^"]+)"/.exec(ada?.html ?? '') ?? []
    expect((await follow(url)).headers.get('location')).toBe('https://example.com/ada')
    expect(bob?.html).toBe('<a href="javascript:alert(1)">A</a>')
  })
})

it('what did not arrive is opened by nobody: its links lead on, and nothing is counted', async () => {
  await switched({ open: true, click: true, unsubscribe: true })
  for (const to of ['bounce@mailframe.test', 'slow@mailframe.test']) {
    await sendMail(emulator, { to, html: HTML })
    const { id, html } = await emulator.messages.waitFor({ to })
    const before = await events(id)
    for (const [, url = ''] of (html ?? '').matchAll(/(?:href|src)="([^"]*\/track\/[^"]+)"/g))
      await follow(url)
    expect(await events(id)).toEqual(before)
  }
  await emulator.clock.advance(10 * 60_000)
  const { id, html } = await emulator.messages.waitFor({ to: 'slow@mailframe.test' })
  const [, url = ''] = /href="([^"]+)"/.exec(html ?? '') ?? []
  expect((await follow(url)).status).toBe(302)
  expect((await events(id)).map(({ event }) => event)).toEqual(['request', 'deliver', 'click'])
})

it('an id that no email has is 404: it leads nowhere', async () => {
  await switched({ click: true })
  const { urls } = await sent()
  const url = urls[0] ?? ''
  const tampered = url.slice(0, -1) + (url.endsWith('a') ? 'b' : 'a')
  for (const wrong of [tampered, `${url}x`, `${emulator.url}/track/https%3A%2F%2Fevil.example`]) {
    const answer = await follow(wrong)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('location')).toBeNull()
  }
  expect((await follow(`${url}?url=https://evil.example`)).headers.get('location')).toMatch(/example\.com\/a/)
  await emulator.reset()
  expect((await follow(url)).status).toBe(404)
})

describe('links in HTML', () => {
  const tracking = { base: 'http://t/', open: null, unsubscribe: null }
  it.each([
    [`<a href='https://a.example/'>`, '<a href="http://t/1">'],
    ['<A class=x HREF=https://a.example/>', '<A class=x href="http://t/1">'],
    ['<a\n href = "https://a.example/" >', '<a\n href = "http://t/1" >'],
    ['<area href="https://a.example/">', '<area href="http://t/1">'],
    ['<a data-href="https://a.example/">', '<a data-href="https://a.example/">'],
    ['<abbr href="https://a.example/">', '<abbr href="https://a.example/">'],
    ['<a href="#top">', '<a href="#top">'],
    ['<a href="http://">', '<a href="http://">'],
  ])('%s becomes %s', (html, expected) => {
    const links = Object.fromEntries(linksIn(html).map((url) => [url, '1']))
    expect(trackedHtml(html, { ...tracking, links }).toLowerCase()).toBe(expected.toLowerCase())
  })

  it('are found in a time that grows with the text', () => {
    const html = '<a '.repeat(500_000) + '<a href='.repeat(100_000)
    const startedAt = performance.now()
    expect(linksIn(html)).toEqual([])
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })
})
