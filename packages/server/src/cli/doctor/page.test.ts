import { expect, it } from 'vitest'
import { nowhere, serve } from '../../test/serve.js'
import { checkPage } from './page.js'

const EDITOR = 'https://editor.example'

async function check(headers: Record<string, string>, html = '<main></main>') {
  await using app = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(html)
  })
  return await checkPage(`${app.url}/emails`, { editorUrl: EDITOR, route: null, headers: [] })
}

it.each([
  {},
  { 'content-security-policy': `default-src 'self'; frame-src ${EDITOR}` },
  { 'content-security-policy': "frame-src *; connect-src 'self'" },
])('may show the editor with %j', async (headers) => {
  expect(await check(headers)).toMatchObject([{ level: 'ok' }])
})

it.each([
  ["default-src 'self'", 'default-src'],
  ["frame-src 'none'", 'frame-src'],
  ["child-src 'self'", 'child-src'],
])('may not frame the editor with %s', async (policy, directive) => {
  expect(await check({ 'content-security-policy': policy })).toMatchObject([
    { level: 'problem', message: expect.stringContaining(directive), mend: `Add ${EDITOR} to frame-src.` },
  ])
})

it('may not call its own route', async () => {
  expect(await check({ 'content-security-policy': "connect-src 'none'" })).toMatchObject([
    { level: 'problem', mend: expect.stringContaining('connect-src') },
  ])
})

it('has its policy in the document, as React writes it', async () => {
  const tag = '<meta http-equiv="Content-Security-Policy" content="default-src &#x27;self&#x27;">'
  expect(await check({}, tag)).toMatchObject([{ level: 'problem', mend: `Add ${EDITOR} to frame-src.` }])
})

it('is isolated from other origins', async () => {
  expect(await check({ 'cross-origin-embedder-policy': 'require-corp' })).toMatchObject([
    { level: 'problem', message: expect.stringContaining('Cross-Origin-Embedder-Policy') },
  ])
})

it('needs a session, which --header gives', async () => {
  await using app = await serve(({ headers }, response) => {
    response.writeHead(headers.cookie === 'session=ann' ? 200 : 302, { location: '/sign-in' }).end()
  })
  const options = { editorUrl: EDITOR, route: null }
  expect(await checkPage(app.url, { ...options, headers: [] })).toMatchObject([
    { level: 'problem', mend: expect.stringContaining('--header') },
  ])
  expect(await checkPage(app.url, { ...options, headers: [['Cookie', 'session=ann']] })).toMatchObject([
    { level: 'ok' },
  ])
})

it('is not running, or not given', async () => {
  const options = { editorUrl: EDITOR, route: null, headers: [] }
  expect(await checkPage(`${await nowhere()}/`, options)).toMatchObject([{ level: 'problem' }])
  expect(await checkPage(null, options)).toMatchObject([{ level: 'skipped' }])
})
