import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createEmulator } from '../../../packages/emulator/dist/index.js'
import { figure } from '../lib/figures.mjs'
import { inTurns } from '../lib/rounds.mjs'
import { startServer } from '../lib/servers.mjs'
import { startWorker } from '../lib/worker.mjs'

const EMAILS = 1_000
const CONNECTIONS = 10
const SECONDS = 1
const BIN = fileURLToPath(new URL('../../../packages/emulator/dist/node/bin.js', import.meta.url))
const { resolve } = createRequire(import.meta.url)
const JSON_BODY = { 'content-type': 'application/json' }
const CONTENT = { name: 'Spring sale', html: `<p>${'Hello '.repeat(200)}</p>`, json: { blocks: [1, 2, 3] } }
const LOG =
  'the emulator keeps its newest 10,000 calls, of at most 16 MiB, for `requests` and the console; the other keeps none.'

export default {
  name: 'emulator',
  title: `Emulator beside mocks, ${CONNECTIONS} connections, each at what it can do`,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'mailframe-bench-'))
    const load = await startWorker(new URL('../workers/load.mjs', import.meta.url))
    try {
      const commands = await commandsIn(folder)
      const starts = await inTurns({
        sides: Object.fromEntries(
          Object.entries(commands).map(([name, { argsOf, path }]) => [
            name,
            async () => {
              const server = await startServer(argsOf, path)
              const mb = server.megabytes()
              await server.close()
              return { ms: server.startMs, mb }
            },
          ]),
        ),
      })
      const servers = {}
      for (const [name, { argsOf, path }] of Object.entries(commands))
        servers[name] = await startServer(argsOf, path)
      const requests = await requestsOf(servers)
      const rates = {}
      for (const [call, options] of Object.entries(requests)) {
        const sides = Object.entries(options).map(([name, request]) => [
          name,
          () => load.call('run', { connections: CONNECTIONS, duration: SECONDS, ...request }),
        ])
        rates[call] = await inTurns({ sides: Object.fromEntries(sides) })
      }
      const held = Object.fromEntries(
        Object.entries(servers).map(([name, server]) => [name, server.megabytes()]),
      )
      await Promise.all(Object.values(servers).map((server) => server.close()))
      return [
        ...['prism', 'json-server'].flatMap((peer) => against(peer, { rates, starts, held })),
        await inProcessStart(),
      ]
    } finally {
      await load.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

function against(peer, { rates, starts, held }) {
  const title = peer === 'prism' ? 'Prism' : peer
  const line = (what, unit, ours, theirs, bound) =>
    figure({ what: `${what}, beside ${title}`, against: title, unit, ours, theirs, ...bound })
  const calls = Object.entries(rates).filter(([, sides]) => peer in sides)
  return [
    ...calls.map(([call, sides]) =>
      line(`${call} a second`, '/s', sides.emulator.rate, sides[peer].rate, { atLeast: 1 }),
    ),
    line('start of the command to its first answer', 'ms', starts.emulator.ms, starts[peer].ms, {
      atMost: 1,
    }),
    line('memory after the start', 'MB', starts.emulator.mb, starts[peer].mb, { atMost: 1 }),
    line('memory after the load', 'MB', [held.emulator], [held[peer]], { atMost: 1, limit: LOG }),
  ]
}

/** How each is started, with what it serves. */
async function commandsIn(folder) {
  const emulator = await createEmulator()
  const document = await (await fetch(`${emulator.url}/openapi.json`)).text()
  await emulator.close()
  const api = join(folder, 'openapi.json')
  writeFileSync(api, document)
  const database = join(folder, 'db.json')
  const at = new Date(0).toISOString()
  const emails = Array.from({ length: EMAILS }, (_, id) => ({
    id,
    userId: 'ann',
    subject: null,
    extra: null,
    ...CONTENT,
    createdAt: at,
    updatedAt: at,
  }))
  writeFileSync(database, JSON.stringify({ emails }))
  return {
    emulator: {
      argsOf: (port) => [BIN, '--no-seed', '--port', String(port), '--smtp-port', '0'],
      path: '/resource/email',
    },
    prism: {
      argsOf: (port) => [resolve('@stoplight/prism-cli'), 'mock', '-p', String(port), api],
      path: '/resource/email?userId=ann',
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
    },
  }
}

/** The same work of each: a code is minted, 20 of 1,000 Emails are listed, one is saved. */
async function requestsOf({ emulator, prism, ...others }) {
  const jsonServer = others['json-server']
  const authorization = `Bearer ${await tokenOf(emulator.url)}`
  const headers = { ...JSON_BODY, authorization }
  const call = async (method, path, body) => {
    const answer = await fetch(emulator.url + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
    return await answer.json()
  }
  const person = { userId: 'ann', name: 'Ann' }
  await call('POST', '/access/code', person)
  let last
  for (let n = 0; n < EMAILS; n += 1)
    last = await call('POST', '/resource/email', { userId: 'ann', ...CONTENT })
  const mint = (url) => ({ url: `${url}/access/code`, method: 'POST', headers, body: JSON.stringify(person) })
  const list = (url) => ({ url: `${url}/resource/email?userId=ann&pageNo=1&pageSize=20`, headers })
  const save = (url, id) => ({
    url: `${url}/resource/email/${id}`,
    method: 'PUT',
    headers,
    body: JSON.stringify({ userId: 'ann', ...CONTENT }),
  })
  return {
    mint: { emulator: mint(emulator.url), prism: mint(prism.url) },
    list: {
      emulator: list(emulator.url),
      prism: list(prism.url),
      'json-server': { url: `${jsonServer.url}/emails?_page=1&_limit=20` },
    },
    save: {
      emulator: save(emulator.url, last.id),
      prism: save(prism.url, last.id),
      'json-server': {
        url: `${jsonServer.url}/emails/${EMAILS - 1}`,
        method: 'PUT',
        headers: JSON_BODY,
        body: JSON.stringify({ userId: 'ann', ...CONTENT }),
      },
    },
  }
}

async function tokenOf(url) {
  const headers = { authorization: `Basic ${btoa('mailframe-dev:mailframe-dev-secret')}` }
  const answer = await fetch(`${url}/access/token`, { method: 'POST', headers })
  return (await answer.json()).access_token
}

/** In tests: from the call of createEmulator() to the first answer, after import. */
async function inProcessStart() {
  const ours = []
  for (let round = 0; round < 21; round += 1) {
    const from = performance.now()
    const emulator = await createEmulator()
    await (await fetch(`${emulator.url}/resource/email`)).text()
    ours.push(performance.now() - from)
    await emulator.close()
  }
  return figure({ what: 'createEmulator() to its first answer', unit: 'ms', ours })
}
