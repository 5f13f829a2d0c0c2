import { createEmulator, type Emulator } from '@mailframe/emulator'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nowhere } from '../../test/serve.js'
import type { Environment } from './environment.js'
import { checkService } from './service.js'

let emulator: Emulator
beforeAll(async () => {
  emulator = await createEmulator()
})
afterAll(() => emulator.close())
beforeEach(() => emulator.reset())

const environment = (changes: Environment = {}): Environment => ({
  MAILFRAME_BASE_URL: emulator.url,
  MAILFRAME_EDITOR_URL: emulator.editorUrl,
  MAILFRAME_CLIENT_ID: emulator.credentials.clientId,
  MAILFRAME_CLIENT_SECRET: emulator.credentials.clientSecret,
  ...changes,
})

async function check(changes?: Environment, options?: Parameters<typeof checkService>[2]) {
  const { findings } = await checkService(environment(changes), 'mailframe-doctor', options)
  return Object.fromEntries(findings.map((finding) => [finding.check, finding]))
}

describe('the service', () => {
  it('gives a token and a code, at the same time of day', async () => {
    const { token, code, clock } = await check()
    expect([token?.level, code?.level, clock?.level]).toEqual(['ok', 'ok', 'ok'])
    expect(emulator.requests.map(({ path }) => path)).toEqual(['/access/token', '/access/code'])
  })

  it('refuses a wrong secret: the way out is in the Console, and the secret is not printed', async () => {
    const { token, code } = await check({ MAILFRAME_CLIENT_SECRET: 'pl4nted' })
    expect(token).toMatchObject({ level: 'problem', mend: expect.stringContaining('Client Secret') })
    expect(code?.level).toBe('skipped')
    expect(JSON.stringify([token, code])).not.toContain('pl4nted')
  })

  it('knows a disabled Application', async () => {
    const { code } = await check({
      MAILFRAME_CLIENT_ID: 'mailframe-off',
      MAILFRAME_CLIENT_SECRET: 'mailframe-off-secret',
    })
    expect(code).toMatchObject({ level: 'problem', mend: expect.stringContaining('Enable') })
  })

  it('mints no code while that call fails', async () => {
    await emulator.faults.add({ path: '/access/code', status: 500, error: 'serverError', times: 9 })
    const { token, code } = await check({}, { timeout: 2_000 })
    expect([token?.level, code?.level]).toEqual(['ok', 'problem'])
    expect(code?.mend).toContain('Try again later')
  })

  it('is somewhere else', async () => {
    const { token } = await check({ MAILFRAME_BASE_URL: `${emulator.url}/console` })
    expect(token).toMatchObject({ level: 'problem', mend: expect.stringContaining('MAILFRAME_BASE_URL') })
  })

  it('is not running', async () => {
    const { token, clock } = await check({ MAILFRAME_BASE_URL: await nowhere() }, { timeout: 1_000 })
    expect(token).toMatchObject({ level: 'problem', mend: expect.stringContaining('mailframe-emulator') })
    expect(clock?.level).toBe('skipped')
  })

  it.each([
    [600_000, '600 s ahead of'],
    [-600_000, '600 s behind'],
  ])('has another time than a clock that is %i ms off', async (off, words) => {
    const { clock } = await check({}, { now: () => Date.now() + off })
    expect(clock?.level).toBe('problem')
    const seconds = Number(/(\d+) s/.exec(clock?.message ?? '')?.[1])
    expect(Math.abs(seconds - 600)).toBeLessThanOrEqual(2)
    expect(clock?.message).toContain(words.replace(/^\d+ /, ''))
  })
})
