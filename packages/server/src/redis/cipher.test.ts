import { randomBytes } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { createCipher } from './cipher.js'

const KEY = randomBytes(32).toString('base64')

describe('createCipher', () => {
  it('opens what it sealed, for the same thing only', async () => {
    const cipher = createCipher(KEY)
    const sealed = await cipher.seal('the token é', 'key-1')
    expect(sealed).not.toContain('token')
    expect(await cipher.open(sealed, 'key-1')).toBe('the token é')
    expect(await cipher.open(sealed, 'key-2')).toBe(null)
    expect(await cipher.seal('the token é', 'key-1')).not.toBe(sealed)
  })

  it.each(['', 'v1.', 'v1.a.b', 'v1.§.§', 'v2.AAAA.AAAA', 'the token', '{"token":"x","expiresAt":9}'])(
    'takes %j, which it did not seal, as nothing',
    async (text) => {
      expect(await createCipher(KEY).open(text, 'key')).toBe(null)
    },
  )

  it('does not open what another key sealed, or what was changed', async () => {
    const sealed = await createCipher(KEY).seal('text', 'key')
    expect(await createCipher(randomBytes(32).toString('base64')).open(sealed, 'key')).toBe(null)
    const changed = sealed.slice(0, -6) + (sealed.at(-6) === 'A' ? 'B' : 'A') + sealed.slice(-5)
    expect(await createCipher(KEY).open(changed, 'key')).toBe(null)
  })

  it('takes its key in base64, base64url or hexadecimal, also from a function', async () => {
    const bytes = Buffer.from(KEY, 'base64')
    const sealed = await createCipher(KEY).seal('text', 'key')
    for (const key of [
      bytes.toString('base64url'),
      `  ${bytes.toString('hex')}\n`,
      () => KEY,
      async () => KEY,
    ]) {
      expect(await createCipher(key).open(sealed, 'key')).toBe('text')
    }
  })

  it.each([undefined, null, '', 'short', 'a passphrase that is long enough to look like one', 7 as never])(
    'refuses the key %j with the first use, not before',
    async (key) => {
      const cipher = createCipher(key)
      const message = 'encryptionKey must be 32 bytes in base64 or hexadecimal: make one with'
      await expect(cipher.seal('text', 'key')).rejects.toThrow(message)
      await expect(cipher.open('v1.a.b', 'key')).rejects.toThrow(message)
    },
  )

  it('reads its key once, and anew after a failure', async () => {
    const read = vi.fn(async () => KEY)
    read.mockRejectedValueOnce(new Error('vault is sealed'))
    const cipher = createCipher(read)
    await expect(cipher.seal('text', 'key')).rejects.toThrow('vault is sealed')
    await Promise.all([cipher.seal('a', 'key'), cipher.seal('b', 'key')])
    expect(read).toHaveBeenCalledTimes(2)
  })
})
