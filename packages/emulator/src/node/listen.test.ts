import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, startApi } from '../test/api.js'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.emulator.close())

/** What the server answers to these bytes, until it closes the connection. */
async function raw(request: string): Promise<string> {
  const socket = connect(Number(new URL(api.emulator.url).port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (piece) => {
    answer += piece
  })
  socket.write(request)
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

it('answers odd methods in the error object', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'PURGE']) {
    const answer = await raw(
      `${method} /access/code HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 405 /)
    expect(answer).toContain('{"error":"methodNotAllowed"')
    expect(answer).toMatch(/^allow: POST\r$/im)
  }
})

it('answers odd targets in the error object', async () => {
  const get = (target: string) =>
    raw(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  for (const target of ['//', '/%', '/access/../nothing', `/${'a'.repeat(9000)}`, '/?a=1&a=2', '/%00']) {
    const answer = await get(target)
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).toContain('{"error":"notFound"')
  }
  for (const target of ['/\\..\\x', 'ftp://x/']) {
    const answer = await get(target)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('{"error":"invalidParameter"')
  }
})

it('goes on after requests that are no HTTP, without Host, or cut short', async () => {
  expect(await raw('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await raw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  const socket = connect(Number(new URL(api.emulator.url).port), '127.0.0.1')
  const head = `POST /access/code HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"us`
  await new Promise((resolve) => socket.write(head, resolve))
  socket.destroy()
  expect((await api.call('POST', '/access/code', { json: { userId: 'ada' } })).status).toBe(200)
})

it('answers a refused caller who sends a large body', async () => {
  const answer = await api.call('POST', '/access/code', { token: null, body: 'x'.repeat(5_000_000) })
  expect(answer).toMatchObject({ status: 401, body: { error: 'invalidCredential' } })
})

it('starts many times side by side, each with its own data', async () => {
  const others = await Promise.all([1, 2, 3, 4].map(() => startApi()))
  await others[0]?.createEmail('only_here')
  const answers = await Promise.all(
    others.map((other) => other.call('GET', '/resource/email?userId=only_here')),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 403])
  await Promise.all(others.map((other) => other.emulator.close()))
})
