import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createEmulator } from '../../../packages/emulator/dist/index.js'

const EMAILS = 1_000
const AT_ONCE = 10
const BIN = fileURLToPath(new URL('../../../packages/emulator/dist/node/bin.js', import.meta.url))
const { resolve } = createRequire(import.meta.url)
const JSON_BODY = { 'content-type': 'application/json' }
const PERSON = { userId: 'ann', name: 'Ann' }
const EMAIL = {
  userId: PERSON.userId,
  name: 'Spring sale',
  html: `<p>${'Hello '.repeat(200)}</p>`,
  json: { blocks: [1, 2, 3] },
}

/** The emulator and the mocks beside it: how each is started with what it serves, and what is asked of it. */
export async function mocksIn(folder) {
  const emulator = await createEmulator()
  const document = await (await fetch(`${emulator.url}/openapi.json`)).text()
  await emulator.close()
  const api = join(folder, 'openapi.json')
  writeFileSync(api, document)
  const database = join(folder, 'db.json')
  const at = new Date(0).toISOString()
  const emails = Array.from({ length: EMAILS }, (_, id) => ({
    ...EMAIL,
    id,
    subject: null,
    extra: null,
    createdAt: at,
    updatedAt: at,
  }))
  writeFileSync(database, JSON.stringify({ emails }))
  return {
    emulator: {
      argsOf: (port) => [BIN, '--no-seed', '--port', String(port), '--smtp-port', '0'],
      path: '/resource/email',
      requestsOf: requestsOfEmulator,
    },
    prism: {
      argsOf: (port) => [resolve('@stoplight/prism-cli'), 'mock', '-p', String(port), api],
      path: '/resource/email?userId=ann',
      requestsOf: async (url) => requestsOfService(url, 'Bearer any', 'any'),
    },
    'json-server': {
      argsOf: (port) => [
        join(resolve('json-server'), '../../cli/bin.js'),
        '--quiet',
        '--port',
        String(port),
        database,
      ],
      path: '/emails/1',
      requestsOf: async (url) => ({
        list: { url: `${url}/emails?_page=1&_limit=20` },
        save: {
          url: `${url}/emails/${EMAILS - 1}`,
          method: 'PUT',
          headers: JSON_BODY,
          body: JSON.stringify(EMAIL),
        },
      }),
    },
  }
}

/** The same work of each: a code is minted, 20 of 1,000 Emails are listed, one is saved. */
function requestsOfService(url, authorization, emailId) {
  const headers = { ...JSON_BODY, authorization }
  return {
    mint: { url: `${url}/access/code`, method: 'POST', headers, body: JSON.stringify(PERSON) },
    list: { url: `${url}/resource/email?userId=ann&pageNo=1&pageSize=20`, headers },
    save: {
      url: `${url}/resource/email/${emailId}`,
      method: 'PUT',
      headers,
      body: JSON.stringify(EMAIL),
    },
  }
}

async function requestsOfEmulator(url) {
  const token = await post(`${url}/access/token`, null, `Basic ${btoa('mailframe-dev:mailframe-dev-secret')}`)
  const authorization = `Bearer ${token.access_token}`
  await post(`${url}/access/code`, PERSON, authorization)
  let last
  for (let made = 0; made < EMAILS; made += AT_ONCE) {
    const posts = Array.from({ length: AT_ONCE }, () => post(`${url}/resource/email`, EMAIL, authorization))
    ;[last] = await Promise.all(posts)
  }
  return requestsOfService(url, authorization, last.id)
}

async function post(url, body, authorization) {
  const sent = body === null ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(url, { method: 'POST', headers: { ...JSON_BODY, authorization }, ...sent })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status} ${await answer.text()}`)
  return await answer.json()
}
