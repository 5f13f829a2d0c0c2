import { describe, expect, it } from 'vitest'
import { HELP, readArguments } from './arguments.js'

const emulatorOf = (...args: string[]) => readArguments(args)

describe('readArguments', () => {
  it('hands on where saves are reported, and the key that encrypts the reports', () => {
    const pushUrl = 'http://127.0.0.1:3000/push?token=x'
    expect(emulatorOf('--push-url', pushUrl)).toMatchObject({ pushUrl })
    expect(emulatorOf('--push-url', pushUrl, '--push-key', 'the key')).toMatchObject({
      pushUrl,
      pushKey: 'the key',
    })
    expect(emulatorOf()).not.toHaveProperty('pushUrl')
    expect(() => emulatorOf('--push-key', 'the key')).toThrow('--push-key needs --push-url')
    // As every 64th key in base64url.
    for (const pushKey of ['-key', '--key', '-'])
      expect(emulatorOf('--push-url', pushUrl, '--push-key', pushKey)).toMatchObject({ pushKey })
    expect(() => emulatorOf('--push-url', pushUrl, '--push-key', '--no-seed')).toThrow('--push-key')
  })

  it('hands on where events of email are reported, and the key that signs the reports', () => {
    const webhookUrl = 'http://127.0.0.1:3000/webhooks'
    expect(emulatorOf('--webhook-url', webhookUrl)).toMatchObject({ webhookUrl })
    expect(emulatorOf('--webhook-url', webhookUrl, '--webhook-key', 'k')).toMatchObject({
      webhookUrl,
      webhookKey: 'k',
    })
    expect(emulatorOf()).not.toHaveProperty('webhookUrl')
    expect(() => emulatorOf('--webhook-key', 'k')).toThrow('--webhook-key needs --webhook-url')
  })

  it('takes a port for SMTP, and free ones where the service has one', () => {
    expect(emulatorOf()).toMatchObject({ port: 4010, smtpPort: 2525 })
    expect(emulatorOf('--port', '0')).toMatchObject({ port: 0, smtpPort: 0 })
    expect(emulatorOf('--port', '0', '--smtp-port', '3025')).toMatchObject({ smtpPort: 3025 })
    for (const wrong of ['x', '-1', '65534']) {
      expect(() => emulatorOf(`--smtp-port=${wrong}`)).toThrow(
        '--smtp-port must be a whole number from 0 to 65533',
      )
    }
  })

  it('shows them in the help, and refuses what it does not know', () => {
    for (const option of ['--push-url', '--push-key', '--webhook-url', '--webhook-key', '--smtp-port'])
      expect(HELP).toContain(option)
    expect(() => readArguments(['--push'])).toThrow(/Unknown option/)
  })
})
