import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Api, startApi } from '../../test/api.js'
import { sendMail } from '../../test/send.js'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.emulator.close())

const log = (query = '') => api.call('GET', `/_emulator/requests${query}`, { token: null })
const ids = (body: { id: string }[]) => body.map(({ id }) => id)
const linkOf = (headers: Headers, rel: string) =>
  new RegExp(`<([^>]*)>; rel="${rel}"`).exec(headers.get('link') ?? '')?.[1] ?? null

beforeEach(async () => {
  await api.call('DELETE', '/_emulator/requests', { token: null })
})

it('is read page by page, from the newest back and from the oldest on', async () => {
  for (let count = 0; count < 250; count += 1) await api.call('GET', `/resource/email?userId=u${count}`)
  const all = ids([...api.emulator.requests])
  const newest = await log()
  expect(ids(newest.body)).toEqual(all.slice(150))
  expect(newest.headers.get('x-total-count')).toBe('250')
  expect(linkOf(newest.headers, 'next')).toBeNull()
  const seen: string[] = ids(newest.body)
  for (let prev = linkOf(newest.headers, 'prev'); prev !== null; ) {
    const page = await api.call('GET', prev, { token: null })
    seen.unshift(...ids(page.body))
    prev = linkOf(page.headers, 'prev')
  }
  expect(seen).toEqual(all)
  const on: string[] = [all[0] ?? '']
  for (let next: string | null = `/_emulator/requests?limit=90&after=${all[0]}`; next !== null; ) {
    const page = await api.call('GET', next, { token: null })
    on.push(...ids(page.body))
    next = linkOf(page.headers, 'next')
  }
  expect(on).toEqual(all)
  expect((await log(`?after=${all.at(-1)}`)).body).toEqual([])
  expect((await log(`?before=${all[0]}`)).body).toEqual([])
  expect(ids((await log('?limit=1000')).body)).toEqual(all)
})

it('is one page of few megabytes, however large the requests were', { timeout: 60_000 }, async () => {
  const html = 'x'.repeat(20_000)
  const xsmtpapi = JSON.stringify({ to: Array.from({ length: 100 }, (_, at) => `someone${at}@example.com`) })
  for (let count = 0; count < 500; count += 1) await sendMail(api.emulator, { html, xsmtpapi, plain: html })
  const { body, headers } = await log('?limit=1000')
  expect(JSON.stringify(body).length).toBeLessThan(4.2 * 1024 * 1024)
  expect(body.length).toBeGreaterThan(100)
  expect(body.at(-1).id).toBe(api.emulator.requests.at(-1)?.id)
  expect(linkOf(headers, 'prev')).toContain(`before=${body[0].id}`)
})

it.each([
  ['?limit=0', 'limit must be a whole number from 1 to 1000'],
  ['?limit=1001', 'limit must be a whole number from 1 to 1000'],
  ['?limit=x', 'limit must be a whole number from 1 to 1000'],
  ['?before=a&after=b', 'give before or after, not both'],
  ['?after=gone', 'after must be the id of a request in the log: older ones make room for newer ones'],
  ['?before=gone', 'before must be the id of a request in the log: older ones make room for newer ones'],
])('refuses %s', async (query, message) => {
  expect(await log(query)).toMatchObject({ status: 400, body: { error: 'invalidParameter', message } })
})
