import { inspect } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { clientOf } from '../test/client.js'
import { answers, CREDENTIALS, EMAIL, refuses, startService } from '../test/service.js'
import type { TokenStore } from './token-store.js'

const ann = { userId: 'ann', emailId: 'mail-1' }

/** As clients of databases do: their errors carry the command, and the command the token. */
function brokenStore(): TokenStore {
  const fails = (name: string) => async (key: string, value?: unknown) => {
    const command = { name, args: [key, JSON.stringify(value), CREDENTIALS.clientSecret] }
    throw Object.assign(new Error(`cannot ${JSON.stringify(command)}`), { command })
  }
  return { get: fails('get'), set: fails('set'), delete: fails('delete') }
}

describe('a token store that fails', () => {
  it('fails no call, and is told once a minute without any secret', async () => {
    await using service = await startService(answers(EMAIL))
    service.tokens = [answers({ access_token: 'pl4nted.t0ken', expires_in: 0 })]
    const onError = vi.fn()
    const mailframe = clientOf(service, { store: brokenStore(), onError })
    for (let call = 0; call < 5; call += 1) expect((await mailframe.emails.get(ann)).id).toBe('mail-1')
    expect(onError).toHaveBeenCalledTimes(1)
    service.calls = [refuses(401, 'invalidCredential'), answers(EMAIL)]
    const [error] = onError.mock.calls[0] ?? []
    expect(error.message).toMatch(
      /^the token store is bypassed, and this process uses a token of its own: cannot/,
    )
    const printed = inspect(onError.mock.calls, { depth: 20, showHidden: true })
    for (const secret of ['pl4nted.t0ken', CREDENTIALS.clientSecret]) expect(printed).not.toContain(secret)
  })

  it('is told again after a minute', async () => {
    await using service = await startService(answers(EMAIL))
    service.tokens = [answers({ access_token: 't', expires_in: 0 })]
    const onError = vi.fn()
    const mailframe = clientOf(service, { store: brokenStore(), onError })
    await mailframe.emails.get(ann)
    const later = performance.now() + 60_001
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => later)
    try {
      await mailframe.emails.get(ann)
    } finally {
      clock.mockRestore()
    }
    expect(onError).toHaveBeenCalledTimes(2)
  })

  it('is told by the log where there is no onError, and a broken one breaks nothing', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    await using service = await startService(answers(EMAIL))
    await clientOf(service, { store: brokenStore() }).emails.get(ann)
    expect(log).toHaveBeenCalledWith('mailframe:', expect.any(Error))
    log.mockRestore()
    const failing = () => {
      throw new Error('a broken hook')
    }
    for (const onError of [failing, async () => failing()]) {
      const mailframe = clientOf(service, { store: brokenStore(), onError })
      expect((await mailframe.emails.get(ann)).id).toBe('mail-1')
    }
  })
})
