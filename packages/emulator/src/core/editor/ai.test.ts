import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Api, accessToken, basic, startApi } from '../../test/api.js'
import { openEditor } from '../../test/editor-session.js'
import type { GrantRecord } from '../ai/records.js'
import { createClock } from '../kernel/clock.js'
import { createService } from '../service.js'
import { createMemoryStorage } from '../store/memory.js'
import { AI_COSTS } from './ai.js'
import { GENERATOR } from './ai-text.js'

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.emulator.close())

/** The AI of an editor page that `userId` has open. */
async function openAi(userId = 'ada') {
  const emailId: string = (await api.createEmail(userId)).id
  const { session } = await openEditor(api, userId, emailId)
  const path = `/thirdApp/emails/${emailId}/ai`
  return {
    emailId,
    session,
    path,
    read: () => api.call('GET', path, { token: session }),
    ask: (json: unknown) => api.call('POST', path, { token: session, json }),
  }
}

const GENERATE = { feature: 'aiEmailGeneration', prompt: 'our spring sale' }
const REWRITE = { feature: 'aiRewrite', text: 'Come and see.', tone: 'lively' }
const HOUR = 3_600_000

async function setLimit(maximumLimitCredits: number, userId = 'ada') {
  const now = api.emulator.clock.now().getTime()
  const json = { userId, maximumLimitCredits, startTime: now - HOUR, endTime: now + HOUR }
  const { status, body } = await api.call('PUT', '/resource/ai/end-user-quota-limit', { json })
  expect(status).toBe(200)
  return body as { startTime: string; endTime: string }
}

describe('texts for credits', () => {
  it('tells what each costs and what is left', async () => {
    const { read } = await openAi()
    expect((await read()).body).toEqual({
      enabled: true,
      costs: AI_COSTS,
      credits: { applicationCredits: 10_000, limit: null },
    })
  })

  it('writes a section and rewrites a text, says who made them, and spends', async () => {
    const { ask, emailId } = await openAi()
    const generated = await ask(GENERATE)
    expect(generated).toMatchObject({
      status: 200,
      body: {
        feature: 'aiEmailGeneration',
        result: {
          heading: expect.stringContaining('Our spring sale'),
          text: expect.any(String),
          button: expect.any(String),
        },
        generator: GENERATOR,
        spentCredits: 10,
        credits: { applicationCredits: 9_990, limit: null },
      },
    })
    const rewritten = await ask({ ...REWRITE, language: 'ja_JP' })
    expect(rewritten.body.result).toEqual({ text: 'うれしいお知らせです！Come and see!今すぐチェック！' })
    expect(rewritten.body.credits.applicationCredits).toBe(9_988)

    const day = api.emulator.clock.now().toISOString().slice(0, 10)
    const usage = await api.call('GET', `/resource/ai/usage?startDate=${day}&endDate=${day}`)
    expect(usage.body.list).toMatchObject([
      { userId: 'ada', emailId, feature: 'aiRewrite', credits: 2 },
      { userId: 'ada', emailId, feature: 'aiEmailGeneration', credits: 10 },
    ])
    expect((await api.call('GET', '/resource/ai/quota')).body.usedCredits).toBe(12)
  })
})

describe('texts are refused', () => {
  it("past the End User's limit, until its period ends on the emulator's clock", async () => {
    const { ask, read } = await openAi()
    const { startTime, endTime } = await setLimit(11)
    expect((await ask(GENERATE)).status).toBe(200)
    const limit = { maximumLimitCredits: 11, usedCredits: 10, remainingCredits: 1, startTime, endTime }
    expect(await ask(REWRITE)).toMatchObject({
      status: 403,
      body: {
        error: 'aiLimitReached',
        message: `the AI limit of this End User leaves 1 of 11 credits until ${endTime}; this needs 2`,
        neededCredits: 2,
        credits: { applicationCredits: 9_990, limit },
      },
    })
    expect((await read()).body.credits).toEqual({ applicationCredits: 9_990, limit })
    // Someone else's credits are their own.
    expect((await (await openAi('lin')).ask(REWRITE)).status).toBe(200)

    await api.emulator.clock.advance(HOUR)
    expect((await read()).body.credits.limit).toBeNull()
    expect((await ask(REWRITE)).status).toBe(200)
  })

  it('at a limit of 0, and before its period begins not', async () => {
    const { ask } = await openAi()
    await setLimit(0)
    expect((await ask(REWRITE)).body.error).toBe('aiLimitReached')
    const json = {
      userId: 'ada',
      maximumLimitCredits: 0,
      startTime: Date.now() + HOUR,
      endTime: Date.now() + 2 * HOUR,
    }
    await api.call('PUT', '/resource/ai/end-user-quota-limit', { json })
    expect((await ask(REWRITE)).status).toBe(200)
  })

  it('past the credits of the Application', async () => {
    const storage = createMemoryStorage()
    const clock = createClock()
    const staticFile = async () => null
    const service = await createService({ storage, clock, staticFile, demo: false, allowedHosts: [] })
    const call = async (path: string, authorization: string, json?: object) => {
      const headers = { Authorization: authorization, 'Content-Type': 'application/json' }
      const method = path.startsWith('/thirdApp?') ? 'GET' : 'POST'
      const body = json === undefined ? null : JSON.stringify(json)
      const response = await service.fetch(new Request(`http://localhost${path}`, { method, headers, body }))
      return { status: response.status, text: await response.text() }
    }
    const read = async (...args: Parameters<typeof call>) => JSON.parse((await call(...args)).text)
    const { access_token } = await read('/access/token', basic('mailframe-dev', 'mailframe-dev-secret'))
    const { id } = await read('/resource/email', `Bearer ${access_token}`, { userId: 'ada', name: 'One' })
    const { code } = await read('/access/code', `Bearer ${access_token}`, { userId: 'ada' })
    const page = await call(`/thirdApp?code=${code}&id=${id}`, '')
    const session = /"session":"([^"]+)"/.exec(page.text)?.[1] ?? ''
    const [grant] = storage.list('grants', 'mailframe-app', { offset: 0, limit: 1 }) as [GrantRecord]
    storage.put('grants', grant.id, grant.applicationId, { ...grant, remainingCredits: 11 })

    const ask = (json: object) => call(`/thirdApp/emails/${id}/ai`, `Bearer ${session}`, json)
    expect((await ask(GENERATE)).status).toBe(200)
    const refused = await ask(REWRITE)
    expect(refused.status).toBe(403)
    expect(JSON.parse(refused.text)).toEqual({
      error: 'aiCreditsExhausted',
      message: 'the Application has too few AI credits: 1 left, 2 needed',
      neededCredits: 2,
      credits: { applicationCredits: 1, limit: null },
    })
  })

  it('to no more callers side by side than the limit has credits for', async () => {
    const { ask } = await openAi()
    await setLimit(10)
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(REWRITE)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  })

  it('without the AI capability, whatever the input', async () => {
    const token = await accessToken(api.emulator, 'mailframe-noai', 'mailframe-noai-secret')
    const post = (path: string, json: object) => api.call('POST', path, { token, json })
    const emailId = (await post('/resource/email', { userId: 'ada', name: 'One' })).body.id
    const { code } = (await post('/access/code', { userId: 'ada' })).body
    const page = await (await fetch(`${api.emulator.url}/thirdApp?code=${code}&id=${emailId}`)).text()
    const session = /"session":"([^"]+)"/.exec(page)?.[1] ?? ''
    const path = `/thirdApp/emails/${emailId}/ai`
    expect((await api.call('GET', path, { token: session })).body).toEqual({ enabled: false })
    for (const json of [GENERATE, {}]) {
      expect(await api.call('POST', path, { token: session, json })).toMatchObject({
        status: 403,
        body: { error: 'capabilityNotEnabled' },
      })
    }
  })

  it.each([
    ['request body is invalid: a JSON object is required', undefined],
    ['feature is required', {}],
    ['feature must be one of: aiEmailGeneration, aiRewrite', { feature: 'aiPoem' }],
    ['prompt is required', { feature: 'aiEmailGeneration' }],
    ['prompt is required', { ...GENERATE, prompt: ' ' }],
    ['prompt must be a string', { ...GENERATE, prompt: 1 }],
    ['prompt must not exceed 1000 characters', { ...GENERATE, prompt: 'x'.repeat(1001) }],
    ['text is required', { feature: 'aiRewrite', tone: 'formal' }],
    ['text must not exceed 10000 characters', { ...REWRITE, text: 'x'.repeat(10_001) }],
    ['tone is required', { ...REWRITE, tone: undefined }],
    ['tone must be one of: friendly, formal, lively, shorter', { ...REWRITE, tone: 'rude' }],
    ['language must be one of: en_US, zh_CN, zh_TW, th_TH, ja_JP', { ...REWRITE, language: 'xx' }],
    ['request body must not exceed 1048576 bytes', { ...REWRITE, text: 'x'.repeat(1_048_576) }],
  ])('400 %s', async (message, json) => {
    const { ask } = await openAi()
    expect(await ask(json)).toMatchObject({ status: 400, body: { error: 'invalidParameter', message } })
    expect((await api.call('GET', '/resource/ai/quota')).body.usedCredits).toBe(0)
  })

  it('to sessions of other Emails, of none, and of Emails that are gone', async () => {
    const [one, two] = [await openAi(), await openAi()]
    for (const method of ['GET', 'POST'] as const) {
      const json = method === 'POST' ? GENERATE : undefined
      const call = (path: string, token: string | null) => api.call(method, path, { token, json })
      expect((await call(one.path, null)).body.error).toBe('invalidCredential')
      expect((await call(one.path, await accessToken(api.emulator))).body.error).toBe('invalidCredential')
      expect((await call(one.path, two.session)).body.error).toBe('invalidContext')
      await api.call('DELETE', `/resource/email/${one.emailId}?userId=ada`)
      expect((await call(one.path, one.session)).body.error).toBe('emailNotFound')
    }
    expect((await api.call('GET', '/resource/ai/quota')).body.usedCredits).toBe(0)
  })

  it('with the documented fault when the limit cannot be evaluated', async () => {
    const { ask } = await openAi()
    await api.emulator.faults.add({
      method: 'POST',
      path: '/thirdApp/emails/*/ai',
      error: 'aiQuotaEvaluationFailed',
    })
    expect(await ask(GENERATE)).toMatchObject({ status: 500, body: { error: 'aiQuotaEvaluationFailed' } })
  })
})
