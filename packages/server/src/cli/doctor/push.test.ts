import { expect, it } from 'vitest'
import { createMailframe } from '../../client/create-mailframe.js'
import type { HandlerOptions } from '../../hooks/options.js'
import { createNodeHandler } from '../../node/handler.js'
import { nowhere, serve } from '../../test/serve.js'
import { checkPush, receiverFinding } from './push.js'

const app = (options: Partial<HandlerOptions>) =>
  serve(createNodeHandler({ mailframe: createMailframe(), user: () => null, ...options }))

it.each([
  ['http://app.example/push', 'must be https'],
  ['https://localhost:3000/api/mailframe/push', 'this machine itself'],
  ['https://192.168.1.20/api/mailframe/push', 'private network'],
  ['https://[fd00::1]/api/mailframe/push', 'private network'],
  ['https://nowhere.invalid/api/mailframe/push', 'unknown to DNS'],
])('%s cannot be reached from outside', async (url, words) => {
  expect(await checkPush(url)).toMatchObject([
    { level: 'problem', message: expect.stringContaining(words), mend: expect.stringContaining('tunnel') },
  ])
})

it('is a receiver of ours', async () => {
  await using at = await app({ push: { token: 'a-token-of-the-test' } })
  expect(await receiverFinding(new URL(`${at.url}/push`))).toMatchObject({ level: 'ok' })
})

it('has no receiver', async () => {
  await using at = await app({})
  expect(await receiverFinding(new URL(`${at.url}/push`))).toMatchObject({
    level: 'problem',
    mend: expect.stringContaining('Set push'),
  })
})

it.each([
  [307, 'middleware'],
  [401, 'middleware'],
  [200, '/push'],
])('is behind something that answers %i', async (status, words) => {
  await using at = await serve((_, response) => {
    response.writeHead(status, { location: '/sign-in' }).end()
  })
  expect(await receiverFinding(new URL(`${at.url}/push`))).toMatchObject({
    level: 'problem',
    mend: expect.stringContaining(words),
  })
})

it('is not given, or not running', async () => {
  expect(await checkPush(null)).toMatchObject([{ level: 'skipped' }])
  expect(await receiverFinding(new URL(`${await nowhere()}/push`))).toMatchObject({ level: 'problem' })
})
