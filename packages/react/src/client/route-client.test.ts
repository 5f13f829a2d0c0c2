// @vitest-environment node
import { ROUTE_ERRORS } from '@mailframe/protocol'
import { expect, it, vi } from 'vitest'
import { createRouteClient } from './route-client.js'

function clientOf(answer: Response | Error) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    if (answer instanceof Error) throw answer
    return answer
  })
  return { fetch, client: createRouteClient({ endpoint: '/api/mailframe/', fetch }) }
}
const failureOf = (answer: Response | Error) =>
  clientOf(answer)
    .client.emails.get('a')
    .then(
      () => null,
      (error) => error,
    )

it.each(Object.entries(ROUTE_ERRORS))('reads %s of the route', async (error, { status, kind, retryable }) => {
  const answer = Response.json({ error, message: 'why' }, { status, headers: { 'Retry-After': '7' } })
  expect(await failureOf(answer)).toMatchObject({ kind, retryable, message: 'why', status, retryAfter: 7 })
})

it.each([
  [401, 'unauthenticated', false],
  [403, 'forbidden', false],
  [404, 'misconfigured', false],
  [405, 'misconfigured', false],
  [413, 'invalid', false],
  [429, 'rateLimited', true],
  [500, 'unavailable', true],
  [502, 'unavailable', true],
  [504, 'timeout', true],
  [200, 'misconfigured', false],
])('calls a %i that is not the route’s %s', async (status, kind, retryable) => {
  expect(await failureOf(new Response('<h1>Oh</h1>', { status }))).toMatchObject({ kind, retryable })
})

it('calls a redirect to a page of the app unauthenticated', async () => {
  const page = new Response('<h1>Sign in</h1>')
  Object.defineProperty(page, 'redirected', { value: true })
  expect(await failureOf(page)).toMatchObject({ kind: 'unauthenticated', retryable: false })
})

it('calls a request that got no answer offline', async () => {
  expect(await failureOf(new TypeError('Failed to fetch'))).toMatchObject({
    kind: 'offline',
    retryable: true,
  })
})

it('names allowedOrigins where the browser may have withheld the answer of another origin', async () => {
  vi.stubGlobal('location', new URL('https://app.example.com/emails'))
  vi.stubGlobal('navigator', { onLine: true })
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  const failureAt = (client: ReturnType<typeof createRouteClient>) =>
    client.emails.get('a').catch((error) => error)
  const elsewhere = createRouteClient({ endpoint: 'https://api.example.com/mailframe', fetch })
  for (let times = 0; times < 2; times += 1) {
    expect(await failureAt(elsewhere)).toMatchObject({
      kind: 'offline',
      message: expect.stringContaining("allowedOrigins: ['https://app.example.com']"),
    })
  }
  expect(errors).toHaveBeenCalledTimes(1)
  const here = createRouteClient({ endpoint: 'https://app.example.com/mailframe', fetch })
  expect((await failureAt(here)).message).toBe('the request did not reach the route')
  expect(errors).toHaveBeenCalledTimes(1)
  errors.mockRestore()
  vi.unstubAllGlobals()
})

it('keeps ids in one segment of the path', async () => {
  const { client, fetch } = clientOf(Response.json({}))
  await client.emails.get('../a b?c#d')
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/mailframe/emails/..%2Fa%20b%3Fc%23d')
  expect(client.editorLink({ emailId: 'a/b', lang: 'en_US' })).toBe('/api/mailframe/editor/a%2Fb?lang=en_US')
})

it.each([
  ['https://editor.example.com/base', 'https://editor.example.com/base/thirdApp?code=c&id=a&lang=en_US'],
  ['http://emulator:4010', 'http://emulator:4010/thirdApp?code=c&id=a&lang=en_US'],
])('makes the address of a code for %s', async (editorUrl, address) => {
  const { client } = clientOf(Response.json({ code: 'c', editorUrl, emailId: 'a', expiresIn: 300 }))
  expect(await client.openEditor({ emailId: 'a', lang: 'en_US' })).toBe(address)
})

it.each([
  { code: 'c', editorUrl: 'javascript:alert(1)', emailId: 'a' },
  { code: 'c', editorUrl: 'not an address', emailId: 'a' },
  { code: '', editorUrl: 'https://editor.example.com', emailId: 'a' },
  { editorUrl: 'https://editor.example.com', emailId: 'a' },
])('makes no address of %o', async (answer) => {
  const { client } = clientOf(Response.json(answer))
  await expect(client.openEditor({ emailId: 'a' })).rejects.toMatchObject({ kind: 'misconfigured' })
})
