import { createEmulator } from '@mailframe/emulator'
import { describe, expect, it, vi } from 'vitest'
import { createHandler, createMailframe, MailframeError } from './index.js'
import { createRouteHandlers } from './next.js'

describe('with no environment', () => {
  it('nothing throws before the first call, and then the setting is named', async () => {
    // Loaded before: what runs the tests needs the process while it loads a module.
    await Promise.all([import('./handler/route-answers.js'), import('./client/assemble-mailframe.js')])
    vi.stubGlobal('process', undefined)
    try {
      const mailframe = createMailframe()
      const onError = vi.fn()
      const options = { mailframe, user: () => ({ userId: 'ann' }), onError }
      createRouteHandlers(options)
      const response = await createHandler(options)(new Request('http://app.example/emails'))
      expect(response.status).toBe(502)
      expect(onError.mock.calls[0]?.[0].message).toContain('MAILFRAME_BASE_URL')
    } finally {
      vi.unstubAllGlobals()
    }
  })
})

describe('against the emulator', () => {
  it('1,000 concurrent cold opens make one token request, and 1,000 codes', async () => {
    const emulator = await createEmulator()
    try {
      const { url, editorUrl, credentials } = emulator
      const { clientId, clientSecret } = credentials
      const mailframe = createMailframe({ baseUrl: url, editorUrl, clientId, clientSecret })
      const user = { userId: 'ann' }
      const opened = await Promise.all(
        Array.from({ length: 1_000 }, () =>
          mailframe.editor.open({ user, emailId: 'e-1' }, { timeout: 60_000 }),
        ),
      )
      expect(new Set(opened.map(({ address }) => address)).size).toBe(1_000)
      const paths = emulator.requests.map(({ path }) => path)
      expect(paths.filter((path) => path === '/access/token')).toHaveLength(1)
      expect(paths.filter((path) => path === '/access/code')).toHaveLength(1_000)
    } finally {
      await emulator.close()
    }
  }, 60_000)

  it('a token that expired there is replaced, and the call goes on', async () => {
    const emulator = await createEmulator()
    try {
      const { url, editorUrl, credentials } = emulator
      const { clientId, clientSecret } = credentials
      const mailframe = createMailframe({ baseUrl: url, editorUrl, clientId, clientSecret })
      const { id } = await mailframe.emails.create({ userId: 'ann', name: 'N', html: '<p>' })
      await emulator.clock.advance(8 * 24 * 3_600_000)
      expect(await mailframe.emails.get({ userId: 'ann', emailId: id })).toMatchObject({ id, html: '<p>' })
      expect(emulator.requests.map(({ path, status }) => `${path} ${status}`)).toEqual([
        '/access/token 200',
        '/resource/email 200',
        `/resource/email/${id} 401`,
        '/access/token 200',
        `/resource/email/${id} 200`,
      ])
    } finally {
      await emulator.close()
    }
  })

  it.each([1, 2] as const)(
    'a profile that is null, blank or absent keeps the stored one, in variant %i',
    async (variant) => {
      const emulator = await createEmulator()
      try {
        const { url, editorUrl, credentials } = emulator
        const [clientId, clientSecret] =
          variant === 1
            ? [credentials.clientId, credentials.clientSecret]
            : [credentials.applicationId, credentials.apiKey]
        const { codes } = createMailframe({ baseUrl: url, editorUrl, clientId, clientSecret, variant })
        const stored = async () => {
          const path = `/_emulator/console/applications/${credentials.applicationId}/end-users/ann`
          const { name, email, phone } = (await (await fetch(`${url}${path}`)).json()) as Record<
            string,
            unknown
          >
          return { name, email, phone }
        }
        await codes.mint({ userId: 'ann', name: 'Ann', email: 'ann@example.com', phone: '+1 555' })
        // The documented request of Variant 2 has no phone.
        const first = { name: 'Ann', email: 'ann@example.com', phone: variant === 1 ? '+1 555' : null }
        expect(await stored()).toEqual(first)
        await codes.mint({ userId: 'ann' })
        await codes.mint({ userId: 'ann', name: null, email: '', phone: '  ' })
        expect(await stored()).toEqual(first)
        await codes.mint({ userId: 'ann', name: 'Ann B.' })
        expect(await stored()).toEqual({ ...first, name: 'Ann B.' })
        const sent = emulator.requests.flatMap(({ requestBody }) => Object.values(requestBody ?? {}))
        expect(sent).not.toContain('')
        expect(sent).not.toContain(null)
      } finally {
        await emulator.close()
      }
    },
  )

  it('all pages, the stored profile, and the errors of other Applications', async () => {
    const emulator = await createEmulator()
    try {
      const { url, editorUrl, credentials } = emulator
      const { clientId, clientSecret } = credentials
      const mailframe = createMailframe({ baseUrl: url, editorUrl, clientId, clientSecret })
      for (let n = 0; n < 105; n += 1) await mailframe.emails.create({ userId: 'ann', name: `n-${n}` })
      const names: string[] = []
      for await (const { name } of mailframe.emails.all({ userId: 'ann' })) names.push(name)
      expect(names).toHaveLength(105)
      expect(names[0]).toBe('n-104')
      expect(await mailframe.codes.mint({ userId: 'ann', name: ' ', phone: null })).toMatchObject({
        userId: 'ann',
        expiresIn: 300,
      })
      expect(emulator.requests.at(-1)?.requestBody).toEqual({ userId: 'ann' })

      const wrong = createMailframe({ baseUrl: url, clientId, clientSecret: 'wrong' })
      const off = createMailframe({
        baseUrl: url,
        clientId: 'mailframe-off',
        clientSecret: 'mailframe-off-secret',
      })
      await expect(wrong.emails.list({ userId: 'ann' })).rejects.toMatchObject({
        error: 'invalidCredential',
        status: 401,
        retryable: false,
      })
      const refused = await off.emails.create({ userId: 'ann', name: 'N' }).catch((error) => error)
      expect(refused).toBeInstanceOf(MailframeError)
      expect([401, 403]).toContain(refused.status)
    } finally {
      await emulator.close()
    }
  })
})
