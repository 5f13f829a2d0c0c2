import { describe, expect, it } from 'vitest'
import { base64 } from '../bytes.js'
import { createRedactor, createSecret, REDACTED, redactedError } from './secret.js'

describe('createSecret', () => {
  const secret = createSecret('hunter2')

  it('gives the value only when asked to reveal it', () => {
    expect(secret.reveal()).toBe('hunter2')
  })

  it('prints as [redacted], however it is printed', () => {
    const inspect = Reflect.get(secret, Symbol.for('nodejs.util.inspect.custom'))
    expect([
      String(secret),
      `${secret}`,
      secret.toString(),
      JSON.parse(JSON.stringify({ secret })).secret,
      inspect(),
    ]).toEqual(Array(5).fill(REDACTED))
    expect(JSON.stringify([{ ...secret }, Object.entries(secret), Object.keys(secret)])).toBe('[{},[],[]]')
  })
})

describe('createRedactor', () => {
  const hard = `p+ss/w"rd\\ü%&=`
  const redact = createRedactor(['tok.en-1', { id: 'the id', secret: hard }])

  it.each([
    ['the secret itself', hard],
    ['in JSON', JSON.stringify(hard).slice(1, -1)],
    ['in a path', encodeURIComponent(hard)],
    ['in a path, lower case', encodeURIComponent(hard).replace(/%../g, (code) => code.toLowerCase())],
    ['in a query', new URLSearchParams({ q: hard }).toString().slice(2)],
    ['in base64', base64(hard)],
    ['the pair', `the id:${hard}`],
    ['the pair in base64', base64(`the id:${hard}`)],
    ['the pair in base64url', base64(`the id:${hard}`).replaceAll('+', '-').replaceAll('/', '_')],
    ['the pair without padding', base64(`the id:${hard}`).replace(/=+$/, '')],
    ['the pair in a query', encodeURIComponent(base64(`the id:${hard}`))],
    ['the other secret', 'tok.en-1'],
  ])('removes %s', (_, form) => {
    expect(redact(`before ${form} after ${form}`)).toBe('before [redacted] after [redacted]')
  })

  it('takes secrets literally, and leaves the rest', () => {
    expect(redact('tokXen-1, the id, password')).toBe('tokXen-1, the id, password')
    expect(createRedactor([])('as it is')).toBe('as it is')
    expect(createRedactor(['', { id: 'x', secret: '' }])('x: as it is')).toBe('x: as it is')
  })

  it('takes a secret with a lone surrogate', () => {
    expect(createRedactor(['a\ud800b'])('a\ud800b')).toBe(REDACTED)
  })
})

describe('redactedError', () => {
  it('keeps name, message, code and causes, and nothing that the error carries', () => {
    const inner = Object.assign(new Error('connect to s3cret failed'), { code: 'ECONNREFUSED' })
    const error = Object.assign(new TypeError('fetch s3cret failed', { cause: inner }), {
      request: { headers: { authorization: 's3cret' } },
    })
    const copy = redactedError(error, createRedactor(['s3cret']))
    expect(copy.name).toBe('TypeError')
    expect(copy.message).toBe('fetch [redacted] failed')
    expect(copy.cause).toMatchObject({ message: 'connect to [redacted] failed', code: 'ECONNREFUSED' })
    const seen = [copy, copy.cause].map((each) => JSON.stringify(Object.getOwnPropertyDescriptors(each)))
    expect(seen.join()).not.toContain('s3cret')
    expect('request' in copy).toBe(false)
  })

  it('takes what is no error, and chains without end', () => {
    expect(redactedError('s3cret', createRedactor(['s3cret'])).message).toBe(REDACTED)
    expect(redactedError(null, (text) => text).message).toBe('null')
    const loop: { message: string; cause?: unknown } = { message: 'again' }
    loop.cause = loop
    expect(redactedError(loop, (text) => text).message).toBe('again')
  })
})

describe('base64', () => {
  it('encodes UTF-8', () => {
    expect(base64('ü€😀')).toBe('w7zigqzwn5iA')
  })
})
