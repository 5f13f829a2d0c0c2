import { createServer } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { errorOf, MESSAGE } from '../test/sender.js'
import { smtpSenderOf } from '../test/smtp-sender.js'
import { startSmtp } from '../test/smtp-server.js'

// Encryption of each connection takes its time where many tests run.
vi.setConfig({ testTimeout: 30_000 })

describe('the name in the greeting', () => {
  it.each([
    ['mail.example.com', 'mail.example.com'],
    ['[192.0.2.7]', '[192.0.2.7]'],
    // The server of the test writes it small.
    ['[IPv6:2001:db8::7]', '[ipv6:2001:db8::7]'],
    // Of this machine, or an address: never a name that servers refuse.
    [undefined, expect.stringMatching(/^(?:[\w-]+(?:\.[\w-]+)+|\[127\.0\.0\.1\])$/)],
  ])('is that of the option: %s', async (name, expected) => {
    const names: string[] = []
    await using server = await startSmtp({
      onMailFrom(_, { hostNameAppearsAs }, callback) {
        names.push(hostNameAppearsAs)
        callback()
      },
    })
    using sender = smtpSenderOf(server, { name })
    await sender.send(MESSAGE)
    expect(names).toEqual([expected])
  })

  it.each([
    '',
    'a b',
    'a_b.example.com',
    'a\r\nMAIL FROM:<b@c.de>',
    '192.0.2.7:25',
    '[::1]',
    '-a.de',
    'ä.de',
  ])('is refused in words: %j', async (name) => {
    using sender = smtpSenderOf({ port: 1, ca: '' }, { name })
    const error = await errorOf(sender.send(MESSAGE))
    expect(error).toMatchObject({ outcome: 'refused', field: 'name' })
    expect(error.message).toContain('host name, or an IP address in brackets')
  })
})

describe('the times of a connection', () => {
  it('end where the server does not greet', async () => {
    const silent = createServer()
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    using sender = smtpSenderOf({ port: portOf(silent), ca: '' }, { greetingTimeout: 50 })
    const error = await errorOf(sender.send(MESSAGE))
    expect(error).toMatchObject({ outcome: 'notSent', retryable: true })
    expect(error.message).toMatch(/greeting/i)
    silent.close()
  })

  it('end where it falls silent', async () => {
    await using server = await startSmtp({ afterData: () => 'hang' })
    using sender = smtpSenderOf(server, { socketTimeout: 1_500 })
    expect(await errorOf(sender.send(MESSAGE))).toMatchObject({ outcome: 'unknown' })
  })

  it.each(['connectionTimeout', 'greetingTimeout', 'socketTimeout'])('must be times: %s', async (field) => {
    for (const value of [0, -1, Number.NaN, 2 ** 31, '10s' as unknown as number]) {
      using sender = smtpSenderOf({ port: 1, ca: '' }, { [field]: value })
      expect(await errorOf(sender.send(MESSAGE))).toMatchObject({ outcome: 'refused', field })
    }
  })
})

function portOf(server: ReturnType<typeof createServer>): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
