import { inspect } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSender, type SenderOptions } from '../index.js'
import { ACCOUNT, accepted, answers, startRest } from '../test/rest-server.js'
import { errorOf, MESSAGE, senderOf } from '../test/sender.js'

afterEach(() => {
  vi.unstubAllEnvs()
})

const SMS = { to: '+6591234567', templateId: 'code' }

function stubAccount(url: string): void {
  vi.stubEnv('MAILFRAME_SENDING_REGION', 'hk')
  vi.stubEnv('MAILFRAME_SENDING_API_USER', ACCOUNT.apiUser)
  vi.stubEnv('MAILFRAME_SENDING_API_KEY', `${ACCOUNT.apiKey}\n`)
  vi.stubEnv('MAILFRAME_SENDING_SMS_USER', ACCOUNT.smsUser)
  vi.stubEnv('MAILFRAME_SENDING_SMS_KEY', ACCOUNT.smsKey)
  vi.stubEnv('MAILFRAME_SENDING_API', `${url}/hk/`)
  vi.stubEnv('MAILFRAME_SENDING_SMS_API', url)
}

describe('the configuration', () => {
  it('is read from the environment, at first use', async () => {
    await using server = await startRest(accepted)
    const sender = createSender()
    stubAccount(server.url)
    await sender.send(MESSAGE)
    await sender.sendSms(SMS)
    expect(server.seen.map(({ path }) => path)).toEqual(['/hk/api/mail/send', '/smsapi/send'])
    expect(server.seen[0]?.fields.apiKey).toBe(ACCOUNT.apiKey)
  })

  it.each(['REGION', 'API_USER', 'API_KEY', 'API'])(
    'names MAILFRAME_SENDING_%s where it is missing',
    async (name) => {
      stubAccount('http://127.0.0.1:9')
      vi.stubEnv(`MAILFRAME_SENDING_${name}`, '')
      const error = await errorOf(createSender().send(MESSAGE))
      expect(error.message).toMatch(new RegExp(`MAILFRAME_SENDING_${name}$`))
      expect(error).toMatchObject({ outcome: 'notSent', retryable: false })
    },
  )

  it.each(['SMS_USER', 'SMS_KEY', 'SMS_API'])(
    'names MAILFRAME_SENDING_%s where it is missing',
    async (name) => {
      stubAccount('http://127.0.0.1:9')
      vi.stubEnv(`MAILFRAME_SENDING_${name}`, '')
      const error = await errorOf(createSender().sendSms(SMS))
      expect(error.message).toMatch(new RegExp(`MAILFRAME_SENDING_${name}$`))
    },
  )

  it('takes functions, and the only region that has addresses', async () => {
    await using server = await startRest(accepted)
    const addresses = { us: { api: `${server.url}/us` } }
    await createSender({ addresses, apiUser: () => 'a', apiKey: async () => 'b' }).send(MESSAGE)
    expect(server.seen[0]).toMatchObject({ path: '/us/api/mail/send', fields: { apiUser: 'a', apiKey: 'b' } })
  })

  it('sends SMS over the sg address whatever the region', async () => {
    await using server = await startRest(accepted)
    const addresses = { us: { api: 'https://us.example.com' }, sg: { api: server.url } }
    await createSender({ region: 'us', addresses, ...ACCOUNT }).sendSms(SMS)
    expect(server.seen[0]?.path).toBe('/smsapi/send')
    vi.stubEnv('MAILFRAME_SENDING_API', server.url)
    await createSender({ region: 'sg', ...ACCOUNT }).sendSms(SMS)
    expect(server.seen).toHaveLength(2)
  })

  it.each<[string, SenderOptions, RegExp]>([
    ['a region that is none', { region: 'eu' }, /region must be one of sg, us, hk/],
    ['http to another host', { addresses: { sg: { api: 'http://example.com' } } }, /must be https/],
    ['a query', { addresses: { sg: { api: 'https://example.com/?a' } } }, /query/],
    ['a timeout of nothing', { timeout: 0 }, /timeout/],
  ])('refuses %s', async (_, options, message) => {
    expect((await errorOf(senderOf({ url: 'http://127.0.0.1:9' }, options).send(MESSAGE))).message).toMatch(
      message,
    )
  })

  it('does not send from a page', async () => {
    vi.stubGlobal('window', {})
    vi.stubGlobal('document', {})
    const error = await errorOf(createSender(ACCOUNT).send(MESSAGE))
    expect(error.message).toMatch(/server only/)
    vi.unstubAllGlobals()
  })
})

describe('secrets', () => {
  const keys = [ACCOUNT.apiKey, ACCOUNT.smsKey]
  const secrets = [...keys, ...keys.map(encodeURIComponent), ...keys.map((key) => btoa(key))]
  const printed = (value: unknown) =>
    [
      inspect(value, { depth: 20, showHidden: true, getters: true }),
      JSON.stringify(value),
      String(value),
      value instanceof Error ? `${value.stack} ${inspect(value.cause, { depth: 20 })}` : '',
    ].join('\n')

  it('are in nothing that a call tells', async () => {
    const told: unknown[] = []
    const text = `you said ${secrets.join(' ')}`
    await using server = await startRest(answers(40005, false, 200, text), answers(200, true, 200, text))
    const watch = {
      onRequest: (event: unknown) => told.push(event),
      onResponse: (event: unknown) => told.push(event),
    }
    const sender = senderOf(server, watch)
    told.push(sender, await errorOf(sender.send(MESSAGE)))
    const { message } = await sender.sendSms(SMS)
    told.push(message)
    const leaks = senderOf(server, {
      ...watch,
      async fetch(_, init) {
        throw Object.assign(
          new TypeError(`${text} ${init.body}`, { cause: Object.assign(new Error(text), { init }) }),
          { init },
        )
      },
    })
    told.push(await errorOf(leaks.send(MESSAGE)), await errorOf(leaks.sendSms(SMS)))
    const sealed = senderOf(server, {
      apiKey: () => {
        throw Object.assign(new Error('vault is sealed'), { secrets })
      },
    })
    told.push(await errorOf(sealed.send(MESSAGE)))
    expect(told.length).toBeGreaterThan(10)
    const all = told.map(printed).join('\n')
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
    expect(all).toContain('[redacted]')
  })
})
