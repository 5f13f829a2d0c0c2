import { afterEach, describe, expect, it } from 'vitest'
import { type Choices, createEmulator } from '../../../index.js'
import { type Api, accessToken, basic, startApi } from '../../../test/api.js'
import { createChoices } from './choices.js'
import { SWITCHES } from './switches.js'

const cleanups: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

async function withChoices(choices: Partial<Choices>): Promise<Api> {
  const api = await startApi({ choices })
  cleanups.push(api.emulator.close)
  return api
}

const lastRests = (api: Api) => api.emulator.requests.at(-1)?.undocumented

describe('a switch', () => {
  it('holds its own preset, and tells what it decides', () => {
    for (const [name, { preset, about, rule, holds }] of Object.entries(SWITCHES)) {
      expect(holds(preset), name).toBe(true)
      expect(about, name).toMatch(/\.$/)
      expect(rule, name).not.toBe('')
    }
  })

  it.each([
    [{ colour: 'red' }, 'choices has no switch colour'],
    [{ listField: 'rows' }, 'choices.listField must be one of list, records, items, emails, data, array'],
    [{ maxEmailName: 0 }, 'choices.maxEmailName must be a whole number from 1 to 1000'],
    [{ listItemContent: 'yes' }, 'choices.listItemContent must be true or false'],
  ])('%j is refused: %s', async (choices, message) => {
    await expect(createEmulator({ choices: choices as never })).rejects.toThrow(message)
  })

  it('may change while the emulator runs, and goes back', () => {
    const choices = createChoices({ maxEmailName: 10 })
    choices.set({ maxEmailName: 20, listField: 'items' })
    expect(choices.current).toMatchObject({ maxEmailName: 20, listField: 'items' })
    expect(() => choices.set({ maxUserId: 5, maxEmailName: 0 })).toThrow()
    expect(choices.current.maxUserId).toBe(128)
    choices.reset()
    expect(choices.current).toMatchObject({ maxEmailName: 10, listField: 'list' })
  })
})

describe('the request log', () => {
  it('says which choices an answer rests on', async () => {
    const api = await withChoices({})
    await api.createEmail('ada', 'One')
    expect(lastRests(api)).toEqual(expect.arrayContaining(['userIdIn', 'emailIdField', 'createStatus']))
    await api.call('POST', '/resource/email', { json: { userId: 'ada', name: 'a'.repeat(65) } })
    expect(lastRests(api)).toContain('maxEmailName')
    await api.call('POST', '/access/code', { json: { userId: 'ada@home' } })
    expect(lastRests(api)).not.toContain('maxUserId')
    await api.call('POST', '/access/code', { json: { userId: 'a'.repeat(129) } })
    expect(lastRests(api)).toContain('maxUserId')
    await api.call('GET', '/nowhere')
    expect(lastRests(api)).toEqual(['unknownPathFirst'])
  })
})

describe('another choice', () => {
  it('the form of an Email and of a list', async () => {
    const api = await withChoices({
      emailIdField: 'slug',
      listField: 'records',
      totalField: 'totalCount',
      listItemContent: true,
      listOrder: 'oldest',
      defaultPageSize: 2,
      createStatus: 201,
    })
    for (const name of ['one', 'two', 'three']) {
      const { status, body } = await api.call('POST', '/resource/email', {
        json: { userId: 'ada', name, html: name },
      })
      expect(status).toBe(201)
      expect(body).toMatchObject({ slug: expect.any(String), name })
      expect(body.id).toBeUndefined()
    }
    const list = async (query = '') => (await api.call('GET', `/resource/email?userId=ada${query}`)).body
    const first = await list()
    expect(first).toMatchObject({ totalCount: 3, pageNo: 1, pageSize: 2 })
    expect(first.records.map(({ html }: { html: string }) => html)).toEqual(['one', 'two'])
    expect((await list('&pageNo=2')).records.map(({ name }: { name: string }) => name)).toEqual(['three'])
    expect((await list('&pageNo=3')).records).toEqual([])
    const array = await withChoices({ listField: 'array' })
    await array.createEmail('ada')
    expect((await array.call('GET', '/resource/email?userId=ada')).body).toEqual([
      expect.objectContaining({ name: 'One' }),
    ])
  })

  it('limits', async () => {
    const api = await withChoices({
      maxEmailName: 5,
      maxEmailSubject: 5,
      maxExtraBytes: 10,
      maxUserId: 5,
      maxBodyBytes: 1024,
      characterUnit: 'utf16',
    })
    const message = async (json: object) => (await api.call('POST', '/resource/email', { json })).body.message
    const ok = { userId: 'ada', name: 'One' }
    expect(await message({ ...ok, name: '\u{1F600}'.repeat(3) })).toBe('name must not exceed 5 characters')
    expect(await message({ ...ok, subject: 'abcdef' })).toBe('subject must not exceed 5 characters')
    expect(await message({ ...ok, extra: { a: 'bcdef' } })).toBe('extra must not exceed 10 bytes')
    expect(await message({ ...ok, userId: 'abcdef' })).toBe('userId must not exceed 5 characters')
    expect(await message({ ...ok, html: 'x'.repeat(1024) })).toBe('request body must not exceed 1024 bytes')
    expect(await message(ok)).toBeUndefined()
    const code = { userId: 'ada', name: '\u{1F600}'.repeat(101) }
    expect((await api.call('POST', '/access/code', { json: code })).body.message).toBe(
      'name must not exceed 200 characters',
    )
    const wide = await withChoices({ maxUserId: 300 })
    expect((await wide.call('POST', '/access/code', { json: { userId: 'a'.repeat(300) } })).status).toBe(200)
  })

  it('codeCreatesEndUser, limitForUnknownUser', async () => {
    const api = await withChoices({ codeCreatesEndUser: false, limitForUnknownUser: 'refuse' })
    const code = () => api.call('POST', '/access/code', { json: { userId: 'ada' } })
    const limit = () =>
      api.call('PUT', '/resource/ai/end-user-quota-limit', {
        json: { userId: 'ada', maximumLimitCredits: 1, startTime: 1, endTime: 2 },
      })
    expect((await code()).body.error).toBe('invalidContext')
    expect((await limit()).body.error).toBe('invalidContext')
    await api.createEmail('ada')
    expect((await code()).status).toBe(200)
    expect((await limit()).status).toBe(200)
  })

  it('deleteAnswer, copyMark', async () => {
    const api = await withChoices({ deleteAnswer: 'empty', copyMark: ' copy' })
    const { id } = await api.createEmail('ada')
    expect((await api.call('POST', `/resource/email/${id}/copy?userId=ada`)).body.name).toBe('One copy')
    expect(await api.call('DELETE', `/resource/email/${id}?userId=ada`)).toMatchObject({
      status: 204,
      body: null,
    })
  })

  it('defaultLanguage', async () => {
    const api = await withChoices({ defaultLanguage: 'ja_JP' })
    const page = await (await fetch(`${api.emulator.editorUrl}/thirdApp`)).text()
    expect(page).toContain('<html lang="ja-JP">')
  })

  it('AI: creditNumbers', async () => {
    const api = await withChoices({ creditNumbers: 'string' })
    expect((await api.call('GET', '/resource/ai/quota')).body).toMatchObject({ totalCredits: '10000' })
    expect((await api.call('GET', '/resource/ai/balances')).body.list[0]).toMatchObject({
      remainingCredits: '10000',
    })
  })

  it('disabledApplication', async () => {
    const api = await withChoices({ disabledApplication: 'invalidCredential' })
    const token = await accessToken(api.emulator, 'mailframe-off', 'mailframe-off-secret')
    expect(await api.call('POST', '/access/code', { token, json: { userId: 'ada' } })).toMatchObject({
      status: 401,
      body: { error: 'invalidCredential' },
    })
  })

  it('accessEmailPath', async () => {
    const api = await withChoices({ accessEmailPath: false })
    const headers = { Authorization: basic('mailframe-app', 'mailframe-app-key') }
    const { body } = await api.call('POST', '/access/token', { token: null, headers, json: { id: 'ada' } })
    const create = (path: string) => api.call('POST', path, { token: body.data.token, json: { name: 'One' } })
    expect((await create('/access/email')).status).toBe(404)
    expect((await create('/resource/email')).status).toBe(200)
  })

  it('variant2Errors', async () => {
    const api = await withChoices({ variant2Errors: 'errorObject' })
    const headers = { Authorization: basic('mailframe-app', 'mailframe-app-key') }
    expect((await api.call('POST', '/access/token', { token: null, headers, json: {} })).body).toEqual({
      error: 'invalidParameter',
      message: 'id is required',
    })
  })
})
