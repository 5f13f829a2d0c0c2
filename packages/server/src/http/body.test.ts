import { describe, expect, it } from 'vitest'
import { APP, bodyOf, useApp } from '../test/app.js'

const app = useApp()

describe('input', () => {
  it.each([
    ['POST', 'editor', {}, 'emailId is required'],
    ['POST', 'editor', { emailId: 7 }, 'emailId must be a string'],
    ['POST', 'editor', { emailId: '../x' }, 'emailId is not an id of this service'],
    ['POST', 'editor', { emailId: 'x', lang: 7 }, 'lang must be a string'],
    ['POST', 'editor', { emailId: 'x', lang: ['en_US'] }, 'lang must be a string'],
    ['POST', 'editor', [], 'request body is invalid: it must be a JSON object'],
    ['POST', 'editor', 'null', 'request body is invalid: it must be a JSON object'],
    ['POST', 'editor', '"text"', 'request body is invalid: it must be a JSON object'],
    ['POST', 'editor', '{', 'request body is invalid'],
    ['POST', 'editor', '', 'request body is invalid'],
    ['POST', 'emails', {}, 'name is required'],
    ['POST', 'emails', { name: null }, 'name is required'],
    ['POST', 'emails', { name: 5 }, 'name must be a string'],
    ['POST', 'emails', { name: 'n'.repeat(65) }, 'name must not exceed 64 characters'],
    ['POST', 'emails', { name: 'n', subject: 's'.repeat(513) }, 'subject must not exceed 512 characters'],
    ['POST', 'emails', { name: 'n', extra: { a: 'x'.repeat(16_384) } }, 'extra must not exceed 16384 bytes'],
    ['POST', 'emails', { name: 'n', extra: 'text' }, 'extra must be a JSON object or null'],
    ['PUT', 'emails/x', { html: 5 }, 'html must be a string or null'],
    ['PUT', 'emails/x', { json: [] }, 'json must be a JSON object or null'],
    ['PUT', 'emails/x', { name: '' }, 'name is required'],
    ['GET', 'emails?pageNo=0', undefined, /^pageNo must be positive/],
    ['GET', 'emails?pageNo=-1', undefined, /^pageNo must be positive/],
    ['GET', 'emails?pageNo=1.5', undefined, /^pageNo must be positive/],
    ['GET', 'emails?pageNo=', undefined, /^pageNo must be positive/],
    ['GET', 'emails?pageNo=99999999999999999999', undefined, /^pageNo must be positive/],
    ['GET', 'emails?pageSize=101', undefined, /pageSize must be between 1 and 100$/],
    ['GET', 'emails?pageNo=1&pageNo=2', undefined, 'pageNo must be given only once'],
    ['GET', 'editor/x?lang=a&lang=b', undefined, 'lang must be given only once'],
  ] as [string, string, unknown, string | RegExp][])('%s %s %j: %s', async (method, path, body, message) => {
    await app.created()
    const { send, onError } = app.handlerOf()
    const response = await send(method, path, body === undefined ? {} : { body })
    expect(response.status).toBe(400)
    const answer = await bodyOf(response)
    expect(answer.error).toBe('invalidParameter')
    expect(answer.message).toMatch(message)
    expect(onError).not.toHaveBeenCalled()
  })

  it('nested beyond any stack is refused, not a crash', async () => {
    const { send } = app.handlerOf()
    const deep = `{"name":"n","json":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`
    const response = await send('POST', 'emails', { body: deep })
    expect(response.status).toBe(400)
    expect((await bodyOf(response)).error).toBe('invalidParameter')
  })

  it('must be JSON by its type', async () => {
    const { send } = app.handlerOf()
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonp',
    ]) {
      const response = await send('POST', 'emails', {
        body: '{"name":"n"}',
        headers: { 'content-type': type },
      })
      expect([response.status, (await bodyOf(response)).error]).toEqual([415, 'unsupportedMediaType'])
    }
    const zipped = await send('POST', 'emails', {
      body: { name: 'n' },
      headers: { 'content-encoding': 'gzip' },
    })
    expect(zipped.status).toBe(415)
    const charset = { 'content-type': 'Application/JSON; charset=utf-8' }
    expect((await send('POST', 'emails', { body: '{"name":"n"}', headers: charset })).status).toBe(200)
  })

  it('must not exceed 1 MiB, and must arrive whole', async () => {
    const { handle, send } = app.handlerOf()
    const headers = { cookie: 'session=ann', 'content-type': 'application/json' }
    const large = JSON.stringify({ name: 'n', html: 'x'.repeat(1_048_576) })
    const post = (body: BodyInit, more: Record<string, string>) =>
      handle(
        new Request(`${APP}/emails`, {
          method: 'POST',
          headers: { ...headers, ...more },
          body,
          duplex: 'half',
        } as RequestInit),
      )
    const declared = await post(large, { 'content-length': String(large.length) })
    expect([declared.status, (await bodyOf(declared)).error]).toEqual([413, 'bodyTooLarge'])
    const streamed = await post(new Blob([large]).stream(), {})
    expect(streamed.status).toBe(413)
    const cut = await post('{"name":"n"}', { 'content-length': '20' })
    expect([cut.status, (await bodyOf(cut)).message]).toEqual([
      400,
      'request body is invalid: 12 of 20 bytes arrived',
    ])
    const notUtf8 = await post(Uint8Array.of(0x22, 0xff, 0x22), {})
    expect(notUtf8.status).toBe(400)
    const broken = new ReadableStream({ start: (body) => body.error(new Error('gone')) })
    expect((await post(broken, {})).status).toBe(400)
    const fits = await send('POST', 'emails', { body: { name: 'n', html: 'x'.repeat(900_000) } })
    expect(fits.status).toBe(200)
  })
})
