import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createPushKey, PUSH_SCHEMES, type PushSchemeName, pushSchemeOf } from './push.js'

const pem = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey

const keys: Array<[PushSchemeName, () => string]> = [
  ['aes-256-gcm', createPushKey],
  ['rsa-oaep', pem],
]

describe.each(keys)('%s', (name, createKey) => {
  const { seal, open } = PUSH_SCHEMES[name]

  it('opens what was sealed for its key, of any size', async () => {
    const key = createKey()
    expect(pushSchemeOf(key)).toBe(name)
    for (const text of ['', '{"emailId":"é\u{1F600}"}', 'x'.repeat(1_000_000)]) {
      expect(await open(key, await seal(key, text))).toBe(text)
    }
  })

  it('seals afresh each time', async () => {
    const key = createKey()
    const [one, other] = [await seal(key, 'a'), await seal(key, 'a')]
    expect(one.key).not.toBe(other.key)
    expect(one.data).not.toBe(other.data)
  })

  it('refuses another key, and what was changed', async () => {
    const key = createKey()
    const sealed = await seal(key, 'hello')
    await expect(open(createKey(), sealed)).rejects.toThrow()
    const changed = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
    await expect(open(key, { ...sealed, data: changed(sealed.data) })).rejects.toThrow()
    await expect(open(key, { ...sealed, key: changed(sealed.key) })).rejects.toThrow()
    await expect(open(key, { key: '', data: '' })).rejects.toThrow()
  })

  it('names what is wrong with a Push Key', async () => {
    await expect(seal('c2hvcnQ', 'a')).rejects.toThrow(/the Push Key must be/)
  })
})

describe('a Push Key in PEM', () => {
  it('may have its line breaks written as in an environment variable', async () => {
    const key = pem().replaceAll('\n', '\\n')
    const { seal, open } = PUSH_SCHEMES['rsa-oaep']
    expect(await open(key, await seal(key, 'hello'))).toBe('hello')
  })

  it('of another form says how to convert it', async () => {
    const of = (type: 'pkcs1' | 'pkcs8', more: object = {}) =>
      generateKeyPairSync('rsa', {
        modulusLength: 2048,
        privateKeyEncoding: { type, format: 'pem', ...more },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      })
    const { open } = PUSH_SCHEMES['rsa-oaep']
    const sealed = { key: 'AA', data: 'AA' }
    await expect(open(of('pkcs1').privateKey, sealed)).rejects.toThrow(
      /PKCS #1: convert it with "openssl pkcs8 -topk8/,
    )
    const locked = of('pkcs8', { cipher: 'aes-256-cbc', passphrase: 'x' }).privateKey
    await expect(open(locked, sealed)).rejects.toThrow(/has a passphrase: remove it with "openssl pkcs8/)
    await expect(open(of('pkcs8').publicKey, sealed)).rejects.toThrow(
      /must be a private key in PEM \(PKCS #8\)$/,
    )
  })
})
