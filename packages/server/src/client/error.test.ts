import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { clientOf, failureOf } from '../test/client.js'
import {
  answers,
  type Behaviour,
  CREDENTIALS,
  drops,
  EMAIL,
  hangs,
  refuses,
  startService,
} from '../test/service.js'

const ann = { userId: 'ann', emailId: 'mail-1' }

describe('errors', () => {
  it('name the service that cannot be reached', async () => {
    const service = await startService()
    await service[Symbol.asyncDispose]()
    const error = await failureOf(clientOf(service).emails.get(ann))
    expect(error).toMatchObject({ name: 'MailframeError', error: 'networkError', retryable: true })
    expect(error.message).toBe('POST /access/token: no answer from the service (ECONNREFUSED)')
    expect('status' in error).toBe(false)
  })

  it.each([
    ['html', answers('<html>pl4nted</html>', 404)],
    ['another value', refuses(409, 'conflict', 'pl4nted')],
    ['a prototype name', refuses(400, 'toString', 'pl4nted')],
  ])('take %s for no documented answer', async (_, behaviour) => {
    await using service = await startService(behaviour)
    const error = await failureOf(clientOf(service).emails.get(ann))
    expect(error.error).toBe('invalidResponse')
    expect(inspect(error)).not.toContain('pl4nted')
  })

  it('carry the id of the request, and go into JSON without stack and cause', async () => {
    const headers = { 'x-request-id': 'req-7' }
    await using service = await startService(answers({ error: 'emailNotFound', message: 'no' }, 404, headers))
    const error = await failureOf(clientOf(service).emails.get(ann))
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'MailframeError',
      error: 'emailNotFound',
      message: 'no',
      status: 404,
      retryable: false,
      requestId: 'req-7',
    })
  })
})

describe('secrets', () => {
  it('are in no error, event, inspect or JSON of a run that goes wrong everywhere', async () => {
    const { clientId, clientSecret } = CREDENTIALS
    const token = 'pl4nted.t0ken'
    const secrets = [
      clientSecret,
      encodeURIComponent(clientSecret),
      btoa(`${clientId}:${clientSecret}`),
      token,
    ]
    // Says all that the request told it.
    const echo: Behaviour = ({ headers }) => {
      const [scheme = '', credential = ''] = (headers.authorization ?? '').split(' ')
      const told = scheme === 'Basic' ? `${credential} ${secrets.slice(0, 3).join(' ')}` : credential
      return {
        status: 500,
        headers: { 'x-request-id': credential },
        body: { error: 'serverError', message: `${headers.authorization} ${told}` },
      }
    }
    const leaks: typeof fetch = async (_, init) => {
      const text = `${JSON.stringify(init)} ${secrets.slice(0, 3).join(' ')}`
      throw Object.assign(new TypeError(text, { cause: Object.assign(new Error(text), { init }) }), { init })
    }
    const seen: unknown[] = []
    const watch = {
      onRequest: (event: unknown) => seen.push(event),
      onResponse: (event: unknown) => seen.push(event),
    }
    const cases: { calls?: Behaviour; tokens?: Behaviour; fetch?: typeof fetch }[] = [
      { calls: echo },
      { tokens: echo },
      { calls: refuses(401, 'invalidCredential', secrets.join(' ')) },
      { calls: refuses(400, 'invalidParameter', secrets.join(' ')) },
      { calls: answers(secrets.join(' ')) },
      { calls: drops },
      { calls: hangs },
      { fetch: leaks },
      { fetch: async (url, init) => (String(url).endsWith('/token') ? fetch(url, init) : leaks(url, init)) },
    ]
    for (const { calls = answers(EMAIL), tokens, fetch } of cases) {
      await using service = await startService(calls)
      service.tokens = [tokens ?? answers({ access_token: token })]
      const mailframe = clientOf(service, { timeout: 400, ...watch, ...(fetch ? { fetch } : {}) })
      seen.push(mailframe)
      const works = [
        mailframe.emails.get(ann),
        mailframe.emails.create({ userId: 'ann', name: 'N' }),
        mailframe.codes.mint({ userId: 'ann' }),
        mailframe.editor.open({ user: { userId: 'ann' }, emailId: 'mail-1' }),
      ]
      seen.push(...(await Promise.all(works.map(failureOf))))
    }
    expect(seen.length).toBeGreaterThan(80)
    for (const each of seen) {
      const { stack, message, cause } = each as Partial<Error>
      const printed = [
        inspect(each, { depth: 20, showHidden: true, getters: true }),
        JSON.stringify(each),
        String(each),
        stack,
        message,
        inspect(cause, { depth: 20, showHidden: true }),
      ].join('\n')
      for (const secret of secrets) expect(printed).not.toContain(secret)
    }
  })
})
