import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Api, startApi } from '../../../test/api.js'
import { matchesPath } from './path-pattern.js'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterEach(() => api.emulator.faults.clear())
afterAll(() => api.emulator.close())

const list = () => api.call('GET', '/resource/email?userId=ada')

describe('a path pattern', () => {
  it.each([
    ['/access/code', '/access/code', true],
    ['/access/*', '/access/code', true],
    ['/access/*', '/access', false],
    ['/access/*', '/access/a/b', false],
    ['/resource/**', '/resource/email/x/copy', true],
    ['/resource/**', '/resource', true],
    ['/resource/**', '/resources', false],
    ['**', '/anything/at/all', true],
    ['/resource/*/x/**', '/resource/email/x/copy', true],
    ['/a.c', '/abc', false],
    ['/resource/em*', '/resource/email', true],
  ])('%s for %s: %s', (pattern, path, expected) => {
    expect(matchesPath(pattern, path)).toBe(expected)
  })
})

describe('a fault', () => {
  it('answers in place of the service, once by default', async () => {
    await api.createEmail('ada')
    const fault = await api.emulator.faults.add({ path: '/resource/email', error: 'emailQueryFailed' })
    expect(fault.hits).toBe(0)
    expect(await list()).toMatchObject({ status: 500, body: { error: 'emailQueryFailed' } })
    expect((await list()).status).toBe(200)
    expect(fault.hits).toBe(1)
    expect(api.emulator.requests.filter((record) => record.fault === fault.id)).toHaveLength(1)
  })

  it('counts, skips, and matches method and path', async () => {
    const { faults } = api.emulator
    await faults.add({
      method: 'GET',
      path: '/resource/**',
      status: 503,
      skip: 1,
      times: 2,
      headers: { 'Retry-After': '7' },
    })
    await api.createEmail('ada')
    const answers = [await list(), await list(), await list(), await list()]
    expect(answers.map(({ status }) => status)).toEqual([200, 503, 503, 200])
    expect(answers[1]?.headers.get('retry-after')).toBe('7')
    const every = await faults.add({ status: 429, times: Number.POSITIVE_INFINITY })
    for (let n = 0; n < 5; n += 1) expect((await list()).status).toBe(429)
    expect(every.hits).toBe(5)
    await every.remove()
    expect((await list()).status).toBe(200)
  })

  it('drops the connection before the work, or after it', async () => {
    const { faults } = api.emulator
    const create = () => api.createEmail('dropper', 'One')
    await create()
    await faults.add({ method: 'POST', drop: 'before' })
    await expect(create()).rejects.toThrow('fetch failed')
    const total = async () => (await api.call('GET', '/resource/email?userId=dropper')).body.total
    expect(await total()).toBe(1)
    await faults.add({ method: 'POST', drop: 'after' })
    await expect(create()).rejects.toThrow('fetch failed')
    expect(await total()).toBe(2)
    expect(api.emulator.requests.filter(({ status }) => status === 0)).toHaveLength(2)
  })

  it('delays, slows or cuts the answer', async () => {
    const { faults } = api.emulator
    await faults.add({ delayMs: 60 })
    const from = performance.now()
    expect((await list()).status).toBe(200)
    expect(performance.now() - from).toBeGreaterThanOrEqual(55)
    await faults.add({ slowBodyMs: 80 })
    const slow = performance.now()
    expect((await list()).body.list).toBeDefined()
    expect(performance.now() - slow).toBeGreaterThanOrEqual(70)
    await faults.add({ truncate: true })
    await expect(list()).rejects.toThrow()
    expect((await list()).status).toBe(200)
  })

  it.each([
    [{ tiems: 1 }, 'a fault has no field tiems'],
    [{ times: -1 }, 'times must be a whole number >= 0'],
    [{ status: 99 }, 'status must be an HTTP status from 200 to 599'],
    [{ drop: 'never' }, "drop must be 'before' or 'after'"],
    [{ headers: { a: 1 } }, 'headers must be an object of strings'],
    [null, 'a fault must be an object'],
  ])('%j is refused: %s', async (fault, message) => {
    await expect(api.emulator.faults.add(fault as never)).rejects.toThrow(message)
  })

  it('ends with reset()', async () => {
    await api.emulator.faults.add({ status: 503, times: Number.POSITIVE_INFINITY })
    await api.emulator.reset()
    expect(await api.emulator.faults.list()).toEqual([])
    await api.renewToken()
    expect((await list()).status).toBe(403)
  })
})
