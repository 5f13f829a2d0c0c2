import { LIMITS } from '@mailframe/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, startApi } from '../../test/api.js'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.emulator.close())

/** Opens the editor as the browser does and takes the session out of the page. */
async function openEmail(userId: string) {
  const emailId = (await api.createEmail(userId, 'One', { subject: 'Hello', extra: { tag: 1 } })).id
  const query = new URLSearchParams({ code: await api.mint(userId), id: emailId })
  const page = await (await fetch(`${api.emulator.url}/thirdApp?${query}`)).text()
  const { session } = JSON.parse(/id="mailframe-boot">(.*?)</.exec(page)?.[1] ?? '') as { session: string }
  return { emailId, token: session, path: `/thirdApp/emails/${emailId}` }
}

const CONTENT = { html: '<p>Hi</p>', json: { pages: [] } }

describe('the session of an editor page', () => {
  it('reads and saves its Email, which the API then shows', async () => {
    const { token, path, emailId } = await openEmail('ada')
    const before = await api.call('GET', path, { token })
    expect(before).toMatchObject({ status: 200, body: { id: emailId, name: 'One', html: null, json: null } })
    const saved = await api.call('PUT', path, { token, json: CONTENT })
    expect(saved).toMatchObject({ status: 200, body: { id: emailId, updatedAt: expect.any(String) } })
    const { body } = await api.call('GET', `/resource/email/${emailId}?userId=ada`)
    expect(body).toMatchObject({ ...CONTENT, name: 'One', subject: 'Hello', extra: { tag: 1 } })
    expect(body.updatedAt).toBe(saved.body.updatedAt)
  })

  it("changes the message alone: the email's name and extra belong to the app", async () => {
    const { token, path } = await openEmail('ada')
    await api.call('PUT', path, { token, json: { ...CONTENT, name: 'Two', extra: { tag: 2 } } })
    expect((await api.call('GET', path, { token })).body).toMatchObject({ name: 'One', extra: { tag: 1 } })
  })

  it('is refused for any other Email, of the same End User too', async () => {
    const [one, two] = [await openEmail('ada'), await openEmail('ada')]
    for (const [method, json] of [['GET'], ['PUT', CONTENT]] as const) {
      expect(await api.call(method, two.path, { token: one.token, json })).toMatchObject({
        status: 403,
        body: { error: 'invalidContext' },
      })
    }
    expect((await api.call('GET', two.path, { token: two.token })).body.html).toBeNull()
  })

  it('lives 24 hours on the clock of the emulator', async () => {
    await api.emulator.clock.freeze()
    try {
      const { token, path } = await openEmail('ada')
      await api.emulator.clock.advance(24 * 3600 * 1000 - 1)
      expect((await api.call('PUT', path, { token, json: CONTENT })).status).toBe(200)
      await api.emulator.clock.advance(1)
      expect(await api.call('PUT', path, { token, json: CONTENT })).toMatchObject({
        status: 401,
        body: { error: 'invalidCredential' },
      })
    } finally {
      await api.emulator.clock.reset()
    }
  })

  it('is not an access token, nor the other way round', async () => {
    const { token, path, emailId } = await openEmail('ada')
    for (const wrong of [undefined, null, '', 'nonsense', `${token}x`]) {
      expect(
        await api.call('GET', path, wrong === undefined ? {} : { token: wrong }),
        String(wrong),
      ).toMatchObject({ status: 401, body: { error: 'invalidCredential' } })
    }
    expect((await api.call('GET', `/resource/email/${emailId}?userId=ada`, { token })).status).toBe(401)
    expect((await api.call('POST', '/access/code', { token, json: { userId: 'ada' } })).status).toBe(401)
  })

  it('ends with the Email', async () => {
    const { token, path, emailId } = await openEmail('ada')
    await api.call('DELETE', `/resource/email/${emailId}?userId=ada`)
    for (const [method, json] of [['GET'], ['PUT', CONTENT]] as const) {
      expect(await api.call(method, path, { token, json })).toMatchObject({
        status: 404,
        body: { error: 'emailNotFound' },
      })
    }
  })

  it.each([
    ['text', { body: 'x' }, /request body is invalid/],
    ['no body', {}, /request body is invalid/],
    ['html that is no string', { json: { html: 1 } }, /html must be a string/],
    ['json that is no object', { json: { json: [] } }, /json must be a JSON object/],
    ['too much', { json: { html: 'x'.repeat(LIMITS.bodyBytes) } }, /body must not exceed 1048576 bytes/],
  ])('refuses %s as the Email Resource API does', async (_, options, message) => {
    const { token, path } = await openEmail('ada')
    expect(await api.call('PUT', path, { token, ...options })).toMatchObject({
      status: 400,
      body: { error: 'invalidParameter', message: expect.stringMatching(message) },
    })
    expect((await api.call('GET', path, { token })).body.html).toBeNull()
  })
})

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const text = (content: string) => Array.from(content, (character) => character.charCodeAt(0))
const picture = (start: number[], size = 64) => {
  const bytes = new Uint8Array(size)
  bytes.set(start)
  return bytes
}

describe('pictures', () => {
  it.each([
    ['image/png', PNG],
    ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0]],
    ['image/gif', text('GIF89a')],
    ['image/webp', text('RIFF\u0010\u0000\u0000\u0000WEBP')],
  ])('are stored as %s by their content, and served as such', async (type, start) => {
    const { token } = await openEmail('ada')
    const body = picture(start)
    const { status, body: answer } = await api.call('POST', '/thirdApp/assets', { token, body })
    expect(status).toBe(200)
    expect(answer.src).toMatch(/^thirdApp\/assets\/[^/]+$/)
    const served = await fetch(`${api.emulator.url}/${answer.src}`)
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(body)
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  it.each([
    ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page', text('<!doctype html>')],
    ['half a signature', PNG.slice(0, 4)],
    ['a WAV', text('RIFF\u0010\u0000\u0000\u0000WAVE')],
  ])('refuse %s', async (_, start) => {
    const { token } = await openEmail('ada')
    expect(await api.call('POST', '/thirdApp/assets', { token, body: picture(start) })).toMatchObject({
      status: 400,
      body: { error: 'invalidParameter', message: 'image must be a PNG, JPEG, GIF or WebP' },
    })
  })

  it('have at most 5 MiB', async () => {
    const { token } = await openEmail('ada')
    const limit = 5 * 1024 * 1024
    const send = (size: number) => api.call('POST', '/thirdApp/assets', { token, body: picture(PNG, size) })
    expect((await send(limit)).status).toBe(200)
    expect(await send(limit + 1)).toMatchObject({
      status: 400,
      body: { error: 'invalidParameter', message: `image must not exceed ${limit} bytes` },
    })
  })

  it('need a session whose Email exists', async () => {
    const { token, emailId } = await openEmail('ada')
    const send = (token: string | null) => api.call('POST', '/thirdApp/assets', { token, body: picture(PNG) })
    expect((await send(null)).status).toBe(401)
    await api.call('DELETE', `/resource/email/${emailId}?userId=ada`)
    expect((await send(token)).body.error).toBe('emailNotFound')
  })

  it('answer 404 where there is none', async () => {
    expect(await api.call('GET', '/thirdApp/assets/unknown')).toMatchObject({
      status: 404,
      body: { error: 'notFound' },
    })
  })
})

describe('files of the page', () => {
  it.each(['unknown.js', '..%2Findex.js', '..%2F..%2Fpackage.json', '.env', '%00.js', 'a%5Cb.js'])(
    'are none of %s',
    async (name) => {
      expect(await api.call('GET', `/thirdApp/static/${name}`)).toMatchObject({
        status: 404,
        body: { error: 'notFound' },
      })
    },
  )
})
