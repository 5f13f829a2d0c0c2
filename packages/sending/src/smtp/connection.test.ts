import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { errorOf, MESSAGE } from '../test/sender.js'
import { smtpSenderOf as senderOf } from '../test/smtp-sender.js'
import { type SmtpTestServer, startSmtp } from '../test/smtp-server.js'

const _headersOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n')).split(/\r\n(?![ \t])/)

describe('a connection that breaks', () => {
  it('after DATA leaves the outcome open, and nothing is repeated', async () => {
    await using server = await startSmtp({
      afterData: (_, self) => {
        self.cut()
        return 'hang'
      },
    })
    using sender = senderOf(server)
    const error = await errorOf(sender.send(MESSAGE))
    expect(error).toMatchObject({ outcome: 'unknown', retryable: false })
    expect(error.message).toContain('may have been accepted')
    expect(server.mails).toHaveLength(1)
    expect(server.connections).toBe(1)
  })

  it('before DATA sent nothing, and is repeated', async () => {
    let cuts = 0
    const holder: { server?: SmtpTestServer } = {}
    await using server = await startSmtp({
      onMailFrom: (_, __, callback) => {
        cuts += 1
        if (cuts < 3) holder.server?.cut()
        else callback()
      },
    })
    holder.server = server
    using sender = senderOf(server)
    await sender.send(MESSAGE)
    expect(server.mails).toHaveLength(1)
  })

  it('moves to the alternative port where it cannot be made, and stays there', async () => {
    await using server = await startSmtp()
    using sender = senderOf({ port: await closedPort(), ca: server.ca }, {}, server.port)
    await sender.send(MESSAGE)
    await sender.send(MESSAGE)
    expect(server.mails).toHaveLength(2)
    expect(server.mails.every(({ secure }) => secure)).toBe(true)
  })

  it('refuses port 465, which the service does not have', async () => {
    using sender = senderOf({ port: 465, ca: '' })
    expect(await errorOf(sender.send(MESSAGE))).toMatchObject({
      field: 'port',
      outcome: 'notSent',
      message: expect.stringContaining('use 587, 2525 or 25'),
    })
  })

  it('never moves to another port to do without encryption', async () => {
    await using plain = await startSmtp({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
    await using other = await startSmtp()
    using sender = senderOf(plain, {}, other.port)
    expect(await errorOf(sender.send(MESSAGE))).toMatchObject({ outcome: 'notSent' })
    expect(other.connections).toBe(0)
  })

  it('says that nothing was sent where no port can be reached', async () => {
    using sender = senderOf({ port: await closedPort(), ca: '' }, {}, await closedPort())
    const error = await errorOf(sender.send(MESSAGE))
    expect(error).toMatchObject({ outcome: 'notSent', retryable: true })
    expect(error.message).toContain('ECONNREFUSED')
  })
})

describe('the time of a call', () => {
  it('ends where the server says nothing', async () => {
    const silent = createServer()
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    using sender = senderOf({ port: (silent.address() as AddressInfo).port, ca: '' })
    const start = performance.now()
    expect(await errorOf(sender.send(MESSAGE, { timeout: 1_200 }))).toMatchObject({
      outcome: 'notSent',
      retryable: true,
    })
    expect(performance.now() - start).toBeLessThan(5_000)
    silent.close()
  })

  it('ends after DATA with an open outcome, and by a signal', async () => {
    await using server = await startSmtp({ afterData: () => 'hang' })
    using sender = senderOf(server)
    expect(await errorOf(sender.send(MESSAGE, { timeout: 3_000 }))).toMatchObject({ outcome: 'unknown' })
    const controller = new AbortController()
    const sending = errorOf(sender.send(MESSAGE, { signal: controller.signal }))
    await expect.poll(() => server.mails.length).toBe(2)
    controller.abort()
    expect(await sending).toMatchObject({ outcome: 'unknown', message: expect.stringContaining('aborted') })
  })
})

async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
