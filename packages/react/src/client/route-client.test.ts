// @vitest-environment node
import { ROUTE_ERRORS } from '@mailframe/protocol'
import { describe, expect, it, vi } from 'vitest'
import { editorLink, mintEditor, openEditor } from './editor.js'
import { copyEmail, deleteEmail, getEmail, updateEmail } from './emails.js'
import { createRouteClient, type RouteClient } from './route-client.js'

function clientOf(answer: Response | Error) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    if (answer instanceof Error) throw answer
    return answer
  })
  return { fetch, client: createRouteClient({ endpoint: '/api/mailframe/', fetch }) }
}
const failureOf = (answer: Response | Error) =>
  getEmail(clientOf(answer).client, 'a').then(
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
  [200, 'unavailable', true],
])('calls a %i that is not the route’s %s', async (status, kind, retryable) => {
  expect(await failureOf(new Response('<h1>Oh</h1>', { status }))).toMatchObject({ kind, retryable })
})

it('calls a redirect to a page of the app unauthenticated', async () => {
  const page = new Response('<h1>Sign in</h1>')
  Object.defineProperty(page, 'redirected', { value: true })
  expect(await failureOf(page)).toMatchObject({ kind: 'unauthenticated', retryable: false })
})

const answered = (details: object, status = 200) =>
  Object.defineProperties(
    new Response(status === 204 ? null : '<h1>Sign in</h1>', { status }),
    Object.fromEntries(Object.entries(details).map(([name, value]) => [name, { value }])),
  )
const ADDRESS = 'http://localhost/api/mailframe/emails/a'

it.each([
  // Next.js redirects by 307, and its pages take no POST.
  [{ redirected: true, url: 'http://localhost/sign-in?next=/' }, 405, 'unauthenticated'],
  [{ redirected: true, url: 'https://id.example.com/' }, 200, 'unauthenticated'],
  [{ type: 'opaqueredirect', status: 0, ok: false }, 200, 'unauthenticated'],
  // Only to another scheme, or to an address with a slash at its end.
  [{ redirected: true, url: `${ADDRESS}/` }, 405, 'misconfigured'],
  [{ redirected: true, url: ADDRESS }, 200, 'unavailable'],
  [{ redirected: true, url: 'http://localhost/sign-in' }, 404, 'misconfigured'],
])('calls a redirect with %o, answered by %i, %s', async (details, status, kind) => {
  expect(await failureOf(answered(details, status))).toMatchObject({ kind })
})

it('says in the console what a fetch of the team’s own threw, once, and not what the network did', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const mistake = new ReferenceError('token is not defined')
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.reject(new DOMException('too slow', 'TimeoutError')),
    () => Promise.reject(mistake),
    () => Promise.resolve(undefined as unknown as Response),
  ]
  const fetch = () => answers.shift()?.() ?? Promise.reject(new Error('asked too often'))
  const client = createRouteClient({ endpoint: '/api/mailframe', fetch })
  const failure = () => getEmail(client, 'a').catch((error) => error)
  expect(await failure()).toMatchObject({ kind: 'offline', cause: { message: 'Failed to fetch' } })
  expect(await failure()).toMatchObject({ kind: 'timeout', retryable: true })
  expect(errors).not.toHaveBeenCalled()
  expect(await failure()).toMatchObject({ kind: 'offline', cause: mistake })
  expect(await failure()).toMatchObject({ kind: 'offline' })
  expect(errors.mock.calls).toEqual([
    ['Mailframe: the fetch given to MailframeProvider failed by itself:', mistake],
  ])
  errors.mockRestore()
})

it('says in the console once what is wrong with the endpoint', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const fetch = async () => new Response('<h1>Not found</h1>', { status: 404 })
  const client = createRouteClient({ endpoint: '/api/mailframe', fetch })
  for (const id of ['a', 'b']) await copyEmail(client, id).catch(() => {})
  const text = 'Mailframe: the answer (404) is not from a Mailframe route: check endpoint'
  expect(errors.mock.calls).toEqual([[text, '(POST /api/mailframe/emails/a/copy)']])
  errors.mockRestore()
})

it.each([undefined, null, 7, '/api/mailframe?team=1', '/api/mailframe#top'])(
  'refuses %o as endpoint and says what it must be',
  (endpoint) => {
    expect(() => createRouteClient({ endpoint: endpoint as string })).toThrow(
      new TypeError(
        `endpoint must be the address of your route handler, such as '/api/mailframe', without a query; it is ${JSON.stringify(endpoint)}`,
      ),
    )
  },
)

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
    getEmail(client, 'a').catch((error) => error)
  const elsewhere = createRouteClient({ endpoint: 'https://api.example.com/mailframe', fetch })
  for (let times = 0; times < 2; times += 1) {
    expect(await failureAt(elsewhere)).toMatchObject({
      kind: 'offline',
      message: expect.stringContaining("allowedOrigins: ['https://app.example.com']"),
    })
  }
  expect(errors).toHaveBeenCalledTimes(1)
  expect(errors.mock.calls[0]?.[0]).toContain('lacks https://api.example.com in connect-src')
  const here = createRouteClient({ endpoint: 'https://app.example.com/mailframe', fetch })
  expect((await failureAt(here)).message).toBe('the request did not reach the route')
  expect(errors).toHaveBeenCalledTimes(1)
  errors.mockRestore()
  vi.unstubAllGlobals()
})

it('keeps ids in one segment of the path', async () => {
  const { client, fetch } = clientOf(Response.json({ id: 'a', deleted: true }))
  await deleteEmail(client, '../a b?c#d')
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/mailframe/emails/..%2Fa%20b%3Fc%23d')
  expect(editorLink(client, { emailId: 'a/b', lang: 'en_US' })).toBe('/api/mailframe/editor/a%2Fb?lang=en_US')
})

it.each(['.', '..', '%2e%2e', 'a/../../b', '\ud800', '日本', ' ', 'x'.repeat(5000)])(
  'leaves it to the route to refuse the id %o',
  async (emailId) => {
    const { client, fetch } = clientOf(Response.json({}))
    await copyEmail(client, emailId).catch(() => {})
    const [copy, link] = [String(fetch.mock.calls[0]?.[0]), editorLink(client, { emailId })]
    const pathOf = (address: string) => new URL(address, 'http://localhost').pathname
    expect(pathOf(copy)).toMatch(/^\/api\/mailframe\/emails\/[^/]+\/copy$/)
    expect(pathOf(link)).toMatch(/^\/api\/mailframe\/editor\/[^/]+$/)
  },
)

it.each([
  ['https://editor.example.com/base', 'https://editor.example.com/base/thirdApp?code=c&id=a&lang=en_US'],
  ['http://emulator:4010', 'http://emulator:4010/thirdApp?code=c&id=a&lang=en_US'],
])('makes the address of a code for %s', async (editorUrl, address) => {
  const { client } = clientOf(Response.json({ code: 'c', editorUrl, emailId: 'a', expiresIn: 300 }))
  expect(await openEditor(client, { emailId: 'a', lang: 'en_US' })).toBe(address)
})

it.each([
  { code: 'c', editorUrl: 'javascript:alert(1)', emailId: 'a' },
  { code: 'c', editorUrl: 'not an address', emailId: 'a' },
  { code: '', editorUrl: 'https://editor.example.com', emailId: 'a' },
])('makes no address of %o', async (answer) => {
  const { client } = clientOf(Response.json(answer))
  await expect(openEditor(client, { emailId: 'a' })).rejects.toMatchObject({ kind: 'misconfigured' })
})

it.each([undefined, null, 7, '', {}])(
  'refuses %o as emailId in words, before any request',
  async (emailId) => {
    const { client, fetch } = clientOf(Response.json({}))
    const id = emailId as string
    const calls: (() => Promise<unknown>)[] = [
      () => getEmail(client, id),
      () => updateEmail(client, id, { name: 'A' }),
      () => deleteEmail(client, id),
      () => copyEmail(client, id),
      () => mintEditor(client, { emailId: id }),
      () => openEditor(client, { emailId: id }),
    ]
    for (const call of calls) {
      await expect(Promise.resolve().then(call)).rejects.toMatchObject({
        kind: 'invalid',
        message: `emailId must be the id of an email, a string; it is ${JSON.stringify(emailId)}`,
      })
    }
    expect(fetch).not.toHaveBeenCalled()
  },
)

describe('a write', () => {
  const sent = ({ fetch }: ReturnType<typeof clientOf>) => fetch.mock.calls.map(([, init]) => init?.keepalive)
  const attempt = (call: Promise<unknown>) => call.catch(() => {})

  it.each<[string, (client: RouteClient) => Promise<unknown>]>([
    ['a deletion', (client) => deleteEmail(client, 'a')],
    ['a rename', (client) => updateEmail(client, 'a', { name: 'Spring' })],
    ['a small save', (client) => updateEmail(client, 'a', { html: '<p></p>' })],
  ])('goes on where the page is left meanwhile: %s', async (_, call) => {
    const given = clientOf(new Response('{}'))
    await attempt(call(given.client))
    expect(sent(given)).toEqual([true])
  })

  it('too large for that goes without, and so does a read', async () => {
    const [save, read] = [clientOf(new Response('{}')), clientOf(new Response('{}'))]
    await attempt(updateEmail(save.client, 'a', { html: 'x'.repeat(70_000) }))
    await attempt(getEmail(read.client, 'a'))
    expect([sent(save), sent(read)]).toEqual([[undefined], [undefined]])
  })

  it('that the browser refuses to keep, for all it has in flight, is sent without', async () => {
    const given = clientOf(new Response('{}'))
    given.fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await attempt(updateEmail(given.client, 'a', { name: 'Spring' }))
    expect(sent(given)).toEqual([true, undefined])
  })
})
