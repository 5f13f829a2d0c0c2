import { createEmulator, type Emulator } from '@mailframe/emulator'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMailframe } from '../../client/create-mailframe.js'
import type { HandlerOptions } from '../../hooks/options.js'
import { createNodeHandler } from '../../node/handler.js'
import { nowhere, serve } from '../../test/serve.js'
import { checkRoute } from './route.js'

let emulator: Emulator
beforeAll(async () => {
  emulator = await createEmulator()
})
afterAll(() => emulator.close())
beforeEach(() => emulator.reset())

/** An app with our route, a sign-in page, and nothing else. */
function app(options: Partial<HandlerOptions> = {}) {
  const { url, editorUrl, credentials } = emulator
  const { clientId, clientSecret } = credentials
  const handle = createNodeHandler({
    mailframe: createMailframe({ baseUrl: url, editorUrl, clientId, clientSecret }),
    user: () => null,
    onError: () => {},
    ...options,
  })
  return serve((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://app')
    if (pathname.startsWith('/api/mailframe')) void handle(request, response)
    else if (pathname === '/sign-in') response.end('<p>Sign in</p>')
    else response.writeHead(404).end()
  })
}

it('that is mounted, with a page to sign in at', async () => {
  await using at = await app({ signIn: '/sign-in' })
  expect(await checkRoute(`${at.url}/api/mailframe`)).toMatchObject([
    { check: 'route', level: 'ok' },
    { check: 'sign-in', level: 'ok', message: expect.stringContaining('/sign-in') },
  ])
})

it('without a way to sign in', async () => {
  await using at = await app()
  expect(await checkRoute(`${at.url}/api/mailframe`)).toMatchObject([
    { level: 'ok' },
    { level: 'warning', mend: expect.stringContaining('signIn') },
  ])
})

it('whose signIn leads nowhere', async () => {
  await using at = await app({ signIn: '/login' })
  expect(await checkRoute(`${at.url}/api/mailframe`)).toMatchObject([
    { level: 'ok' },
    { level: 'problem', message: expect.stringContaining('404') },
  ])
})

it.each<[string, Partial<HandlerOptions>, string]>([
  ['treats everyone as signed in', { user: () => ({ userId: 'user_1' }) }, 'return null'],
  [
    'has a hook that throws',
    {
      user: () => {
        throw new Error('no database')
      },
    },
    'onError',
  ],
  [
    'runs without its settings',
    { user: () => ({ userId: 'user_1' }), mailframe: createMailframe({ baseUrl: 'x' }) },
    'environment',
  ],
])('that %s', async (_, options, words) => {
  await using at = await app(options)
  expect(await checkRoute(`${at.url}/api/mailframe`)).toMatchObject([
    { level: 'problem', mend: expect.stringContaining(words) },
  ])
})

it('that is mounted elsewhere, behind a page of the app, or behind a redirect', async () => {
  await using at = await app()
  expect(await checkRoute(`${at.url}/api/other`)).toMatchObject([
    { level: 'problem', mend: expect.stringContaining('Mount the handler') },
  ])
  await using spa = await serve((_, response) => {
    response.setHeader('content-type', 'text/html').end('<div id="root"></div>')
  })
  expect(await checkRoute(`${spa.url}/api/mailframe`)).toMatchObject([
    { level: 'problem', mend: expect.stringContaining('does not proxy') },
  ])
  await using guarded = await serve((_, response) => {
    response.writeHead(307, { location: '/sign-in' }).end()
  })
  expect(await checkRoute(`${guarded.url}/api/mailframe`)).toMatchObject([
    {
      level: 'problem',
      message: expect.stringContaining('/sign-in'),
      mend: expect.stringContaining('middleware'),
    },
  ])
})

it('that is not running, or not given', async () => {
  expect(await checkRoute(`${await nowhere()}/api/mailframe`)).toMatchObject([
    { level: 'problem', message: expect.stringContaining('nothing is listening') },
  ])
  expect(await checkRoute(null)).toMatchObject([{ level: 'skipped' }])
})
