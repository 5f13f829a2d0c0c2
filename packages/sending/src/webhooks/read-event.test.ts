import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formOf, formPost, jsonPost, post } from '../test/webhooks.js'
import type { WebhookEvent } from './events.js'
import { readFields } from './read-body.js'
import { readEvent } from './read-event.js'

const AT = Date.parse('2026-03-01T12:00:00.000Z')

const read = (raw: Record<string, unknown>) =>
  readEvent(raw as never, { event: String(raw.event), token: 't', timestamp: AT })

const COMMON = {
  at: '2026-03-01T12:00:00.000Z',
  token: 't',
  message: 'words',
  apiUser: 'dev_user',
  labelId: 7,
  labelName: 'News',
  userHeaders: { 'SC-Custom-Order': '42' },
}
const FIELDS = {
  message: 'words',
  apiUser: 'dev_user',
  labelId: '7',
  labelName: 'News',
  userHeaders: '{"SC-Custom-Order":"42"}',
}
const ONE = { emailId: 'm0$ann@example.com', recipient: 'ann@example.com' }
const VISIT = {
  ip: '192.0.2.1',
  explorerName: 'Firefox',
  explorerVer: '140',
  oSName: 'Linux',
  oSVer: '6',
}
const OUT = { outIp: '198.51.100.7' }
const FAILURE = { subStat: '1', subStatDesc: 'no such mailbox' }
const REQUEST = { messageId: 'm', recipientArray: ['a@b.c', 'd@e.f'], emailIds: ['m0$a@b.c', 'm1$d@e.f'] }

describe('an event', () => {
  it.each([
    ['request', { ...REQUEST, recipientSize: '2' }, { ...REQUEST, recipientSize: 2 }],
    ['deliver', { ...ONE, ...OUT }, { ...ONE, ...OUT }],
    ['open', { ...ONE, ...VISIT }, { ...ONE, ...VISIT }],
    [
      'click',
      { ...ONE, ...VISIT, url: 'https://a.b/?c=d&e=f' },
      { ...ONE, ...VISIT, url: 'https://a.b/?c=d&e=f' },
    ],
    ['unsubscribe', { ...ONE, ...VISIT }, { ...ONE, ...VISIT }],
    ['report_spam', ONE, ONE],
    ['invalid', { ...ONE, ...OUT, ...FAILURE }, { ...ONE, ...OUT, ...FAILURE }],
    ['soft_bounce', { ...ONE, ...OUT, ...FAILURE }, { ...ONE, ...OUT, ...FAILURE }],
    ['route', ONE, ONE],
  ])('%s has its fields, and keeps what came', (event, fields, expected) => {
    const raw = { event, ...FIELDS, ...fields, newer: 'x' }
    expect(read(raw)).toEqual({ event, ...COMMON, ...expected, raw })
  })

  it('of another kind is told as unknown, by its name', () => {
    for (const name of ['later_kind', 'unknown', '__proto__', 'constructor']) {
      expect(read({ event: name, ...ONE })).toMatchObject({ event: 'unknown', name, ...ONE })
    }
  })

  it.each([
    { substat: '5', SUBSTATDESC: 'full' },
    { SubStat: 5, subStatdesc: 'full' },
    { subStat: '5', substat: 'not this', subStatDesc: 'full' },
  ])('has its fields in any letter case: %o', (fields) => {
    expect(read({ event: 'soft_bounce', ...fields })).toMatchObject({ subStat: '5', subStatDesc: 'full' })
  })

  it.each([
    [['a@b.c', 'd@e.f']],
    ['["a@b.c","d@e.f"]'],
    ['[a@b.c, d@e.f]'],
    ['a@b.c;d@e.f'],
    ['a@b.c,d@e.f'],
  ])('has lists in whatever form they come: %o', (recipientArray) => {
    expect(read({ event: 'request', recipientArray })).toMatchObject({
      recipientArray: ['a@b.c', 'd@e.f'],
      emailIds: [],
    })
  })

  it('has null for what was not sent, and for what is of another type', () => {
    expect(read({ event: 'click', url: { no: 'text' }, labelId: 'x', userHeaders: 'no JSON' })).toMatchObject(
      {
        url: null,
        ip: null,
        labelId: null,
        userHeaders: {},
        apiUser: null,
      },
    )
  })

  it('is narrowed by `event`', () => {
    const told = (event: WebhookEvent): string | null => {
      switch (event.event) {
        case 'click':
          return event.url
        case 'invalid':
        case 'soft_bounce':
          return event.subStatDesc
        case 'request':
          return event.recipientArray.join()
        case 'unknown':
          return event.name
        default:
          return event.recipient
      }
    }
    expect(told(read({ event: 'click', url: 'https://a.b' }))).toBe('https://a.b')
  })
})

describe('a body', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 })
  const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 })

  it('of a form is read as URLSearchParams reads it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(names, text), { selector: ([name]) => name }),
        async (pairs) => {
          const body = new URLSearchParams(pairs).toString()
          expect(await readFields(post(`=&${body}`))).toEqual({ '': '', ...Object.fromEntries(pairs) })
        },
      ),
    )
  })

  it('of any bytes is read or refused, as URLSearchParams reads them', async () => {
    const forms = fc.array(fc.constantFrom('%', '%E', '%e4', '%C3', '%a9', '+', ' ', '=', '&', 'a', '\u0000'))
    await fc.assert(
      fc.asyncProperty(forms, async (parts) => {
        const body = parts.join('')
        const expected = new Map<string, string | string[]>()
        for (const [name, value] of new URLSearchParams(body)) {
          const before = expected.get(name)
          expected.set(name, before === undefined ? value : [before, value].flat())
        }
        expect(await readFields(post(body, { 'Content-Type': 'application/x-www-form-urlencoded' }))).toEqual(
          Object.fromEntries(expected),
        )
      }),
    )
    const bytes = fc.uint8Array({ maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(bytes, async (content) => {
        const fields = await readFields(post(new Uint8Array(content))).catch(
          (error: { status: number }) => error.status,
        )
        expect(fields === 400 || typeof fields === 'object').toBe(true)
      }),
    )
  })

  it('may be in another encoding, where it says so', async () => {
    const body = 'message=%B3%C9%B9%A6&event=deliver'
    const type = 'application/x-www-form-urlencoded; charset="GBK"'
    expect(await readFields(post(body, { 'Content-Type': type }))).toEqual({
      message: '成功',
      event: 'deliver',
    })
    const unknown = 'application/x-www-form-urlencoded; charset=nonsense'
    expect(await readFields(post('a=%C3%A9', { 'Content-Type': unknown }))).toEqual({ a: 'é' })
  })

  it('is what it looks like, whatever it says', async () => {
    const json = '\uFEFF {"event":"open"}'
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-8',
    ]) {
      expect(await readFields(post(json, { 'Content-Type': type }))).toEqual({ event: 'open' })
    }
    expect(await readFields(post('event=open&a=1&a=2', { 'Content-Type': 'application/json' }))).toEqual({
      event: 'open',
      a: ['1', '2'],
    })
    const form = new FormData()
    form.set('event', 'open')
    expect(await readFields(post(form))).toEqual({ event: 'open' })
  })

  it('of JSON and of a form give the same event', async () => {
    const fields = { event: 'click', ...FIELDS, ...ONE, ...VISIT, url: 'https://a.b/?q=é&r=%25' }
    const [form, json] = [await readFields(formPost(fields)), await readFields(jsonPost(fields))]
    expect(form).toEqual(json)
    expect(read(form)).toEqual(read(json))
    expect(formOf(fields).get('url')).toBe(fields.url)
  })
})
