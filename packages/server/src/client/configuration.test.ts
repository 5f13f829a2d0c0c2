import { inspect } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clientOf, failureOf } from '../test/client.js'
import { answers, CREDENTIALS, EMAIL, startService } from '../test/service.js'
import { createMailframe } from './create-mailframe.js'
import type { MailframeOptions } from './options.js'

const ann = { userId: 'ann', emailId: 'mail-1' }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

describe('configuration', () => {
  it('is not needed to create a client', () => {
    expect(() => createMailframe()).not.toThrow()
  })

  it('is read at first use, and names option and variable where it is missing', async () => {
    for (const variable of ['BASE_URL', 'EDITOR_URL', 'CLIENT_ID', 'CLIENT_SECRET']) {
      vi.stubEnv(`MAILFRAME_${variable}`, undefined)
    }
    const read = vi.fn(() => 'https://service.example')
    const mailframe = createMailframe({ baseUrl: read, clientId: async () => 'id' })
    expect(read).not.toHaveBeenCalled()
    const error = await failureOf(mailframe.emails.get(ann))
    expect(error).toMatchObject({ error: 'configurationMissing', retryable: false })
    expect(error.message).toBe(
      'clientSecret is missing: pass it as an option, or set the environment variable MAILFRAME_CLIENT_SECRET',
    )
    expect((await failureOf(mailframe.editor.url())).message).toContain('MAILFRAME_EDITOR_URL')
    expect((await failureOf(createMailframe().codes.mint({ userId: 'ann' }))).message).toContain('baseUrl')
  })

  it('comes from the environment, also when it is there only later', async () => {
    await using service = await startService(answers(EMAIL))
    const mailframe = createMailframe()
    vi.stubEnv('MAILFRAME_BASE_URL', undefined)
    await failureOf(mailframe.emails.get(ann))
    vi.stubEnv('MAILFRAME_BASE_URL', `${service.url}/base/`)
    vi.stubEnv('MAILFRAME_CLIENT_ID', CREDENTIALS.clientId)
    vi.stubEnv('MAILFRAME_CLIENT_SECRET', `${CREDENTIALS.clientSecret}\n`)
    expect((await mailframe.emails.get(ann)).id).toBe('mail-1')
    expect(service.tokenRequests[0]?.path).toBe('/base/access/token')
    expect(service.tokenRequests[0]?.headers.authorization).toBe(
      `Basic ${btoa(`${CREDENTIALS.clientId}:${CREDENTIALS.clientSecret}`)}`,
    )
  })

  it('works where there is no process', async () => {
    await using service = await startService(answers(EMAIL))
    const mailframe = clientOf(service)
    const { nextTick } = process
    vi.stubGlobal('process', { nextTick })
    const email = await mailframe.emails.get(ann)
    vi.unstubAllGlobals()
    expect(email.id).toBe('mail-1')
  })

  it.each([
    [{ baseUrl: 'http://service.example' }, 'baseUrl must be https'],
    [{ baseUrl: 'service' }, 'baseUrl must be an absolute address'],
    [{ baseUrl: 'https://u:pl4nted@service.example' }, 'baseUrl must not hold a user name or password'],
    [{ clientId: 'a:b' }, 'clientId must not contain a colon'],
    [
      {
        clientSecret: () => {
          throw new Error('vault is sealed')
        },
      },
      'clientSecret could not be read',
    ],
  ] as [MailframeOptions, string][])('%j: %s', async (options, message) => {
    const mailframe = createMailframe({ baseUrl: 'https://service.example', ...CREDENTIALS, ...options })
    const error = await failureOf(mailframe.emails.get(ann))
    expect(error).toMatchObject({ error: 'configurationMissing', message: expect.stringContaining(message) })
    expect(inspect(error)).not.toContain('pl4nted')
  })

  it('takes http on insecure hosts, of the option or the environment', async () => {
    const fetch = vi.fn(async () => Response.json({ access_token: 't', ...EMAIL }))
    const options = { baseUrl: 'http://emulator:4010', ...CREDENTIALS, fetch }
    expect((await failureOf(createMailframe(options).emails.get(ann))).message).toContain('insecureHosts')
    vi.stubEnv('MAILFRAME_INSECURE_HOSTS', 'other, emulator:4010')
    expect((await createMailframe(options).emails.get(ann)).id).toBe('mail-1')
    const named = createMailframe({ ...options, insecureHosts: ['emulator'] })
    expect((await named.emails.get(ann)).id).toBe('mail-1')
  })

  it('refuses to work in a browser, and names the right package', async () => {
    await using service = await startService(answers(EMAIL))
    vi.stubGlobal('window', {})
    vi.stubGlobal('document', {})
    const error = await failureOf(clientOf(service).emails.get(ann))
    expect(error.message).toContain('@mailframe/react')
    expect(service.tokenRequests).toHaveLength(0)
    // An emulator in a page hands in its own fetch.
    expect((await clientOf(service, { fetch }).emails.get(ann)).id).toBe('mail-1')
  })
})
