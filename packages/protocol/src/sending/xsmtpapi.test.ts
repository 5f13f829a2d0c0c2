import { describe, expect, it } from 'vitest'
import type { MailboxParser } from './addresses.js'
import { checkXSmtpApi, readXSmtpApiHeader, xsmtpapiHeader } from './xsmtpapi.js'

const parse: MailboxParser = (text) => {
  const [local = '', domain] = text.split('@')
  return domain === undefined ? null : [{ name: null, local, domain }]
}
const to = ['ann@example.com', 'bob@example.com']

describe('checkXSmtpApi', () => {
  it.each([
    [{ to, sub: { '%name%': ['Ann'] } }, /1 values for 2 addresses/],
    [{ to, sub: { '%name%': ['Ann', 'Bob', 'Cid'] } }, /3 values for 2/],
    [{ to, sub: { name: ['Ann', 'Bob'] } }, /"name" must have the form %name%/],
    [{ to, sub: { '%name%': ['Ann', 7] } }, /array of strings/],
    [{ sub: { '%name%': ['Ann'] } }, /sub needs to/],
    [{ to, pubsub: { '%name%': ['Ann'] } }, /must be a string/],
    [{ to, section: { name: 'x' } }, /form %name%/],
    [{ to, filters: { open_tracking: { settings: { enable: true } } } }, /enable must be "0" or "1"/],
    [[], /JSON object/],
    ['{}', /JSON object/],
  ])('refuses %j', (value, message) => {
    expect(checkXSmtpApi(value, parse)).toMatchObject({
      problem: { message: expect.stringMatching(message) },
    })
  })

  it.each([{ to: [] }, { to: 'ann@example.com' }, { to: ['ann'] }, { to: [7] }])('40880: %j', (value) => {
    expect(checkXSmtpApi(value, parse)).toMatchObject({ problem: { statusCode: 40880 } })
  })

  it('takes what is right, and unknown keys', () => {
    const value = { to, sub: { '%name%': ['Ann', 'Bob'] }, pubsub: { '%a%': 'b' }, other: 1 }
    expect(checkXSmtpApi(value, parse)).toEqual({
      to: to.map((address) => ({ name: null, address })),
    })
    expect(checkXSmtpApi({ pubsub: { '%a%': 'b' } }, parse)).toEqual({ to: null })
  })
})

describe('xsmtpapiHeader', () => {
  it.each([
    { to: ['a@b.co'] },
    { to, sub: { '%name%': ['"Ann" \\ O\'Neil', '张三 😀\r\n'] } },
    { pubsub: { '%x%': 'y'.repeat(20_000) } },
  ])('goes there and back in lines of at most 76', (value) => {
    const header = xsmtpapiHeader(value)
    const lines = header.split('\r\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(76)
    expect(lines.slice(1).every((line) => line.startsWith(' '))).toBe(true)
    expect(readXSmtpApiHeader(header.slice('X-SMTPAPI:'.length))).toEqual(value)
  })

  it('refuses more than 1 MB, and what is not base64 of an object', () => {
    expect(() => xsmtpapiHeader({ pubsub: { '%x%': 'y'.repeat(800_000) } })).toThrow(/1048576 bytes/)
    for (const value of ['', '{"to":[]}', '!!!', btoa('[1]'), btoa('nothing'), 'abcde']) {
      expect(readXSmtpApiHeader(value)).toBeNull()
    }
  })
})
