import { describe, expect, it } from 'vitest'
import { HELP, readArguments } from './arguments.js'

const emulatorOf = (...args: string[]) => {
  const command = readArguments(args)
  return command === 'help' ? 'help' : command.emulator
}

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
  })

  it('shows them in the help, and refuses what it does not know', () => {
    for (const option of ['--push-url', '--push-key']) expect(HELP).toContain(option)
    expect(() => readArguments(['--push'])).toThrow(/Unknown option/)
  })
})
