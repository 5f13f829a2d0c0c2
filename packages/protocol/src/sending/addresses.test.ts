import { describe, expect, it } from 'vitest'
import { addressOfMailbox, addressPieces, asciiDomain, formatAddress, splitList } from './addresses.js'

describe('asciiDomain', () => {
  it.each([
    ['Example.COM', 'example.com'],
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['例子.中国', 'xn--fsqu00a.xn--fiqs8s'],
    ['faß.de', 'xn--fa-hia.de'],
    ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
    ['localhost', null],
    ['127.0.0.1', null],
    ['1.2', null],
    ['[127.0.0.1]', null],
    ['a..b', null],
    ['-a.co', null],
    ['a_b.co', null],
    ['exämple.com:25', null],
    ['exämple.com/x', null],
    ['ex%C3%A4mple.com', null],
    [`${'a'.repeat(64)}.co`, null],
    ['', null],
  ])('%s', (domain, ascii) => {
    expect(asciiDomain(domain)).toBe(ascii)
  })
})

describe('addressOfMailbox', () => {
  it.each([
    ['ann', 'ann@b.co'],
    ['ann+tag', 'ann+tag@b.co'],
    ["o'neil", "o'neil@b.co"],
    ['john doe', '"john doe"@b.co'],
    ['a..b', '"a..b"@b.co'],
    ['a@evil.com x', null],
    ['a"b', null],
    ['a\\b', null],
    ['a;b', null],
    ['a<b', null],
    ['a\r\nb', null],
    ['josé', null],
    ['', null],
    ['x'.repeat(65), null],
  ])('%j', (local, address) => {
    expect(addressOfMailbox({ name: null, local, domain: 'b.co' })?.address ?? null).toBe(address)
  })

  it('refuses a display name that would break a header', () => {
    expect(addressOfMailbox({ name: 'A\nB', local: 'a', domain: 'b.co' })).toBeNull()
  })
})

describe('lists', () => {
  it('are split at ; outside quotes', () => {
    expect(splitList('a@b.co; "Doe; \\"J" <j@b.co>;c@b.co')).toEqual([
      'a@b.co',
      '"Doe; \\"J" <j@b.co>',
      'c@b.co',
    ])
    expect(addressPieces(['a@b.co;b@b.co;', 'c@b.co'])).toEqual(['a@b.co', 'b@b.co', 'c@b.co'])
    expect(addressPieces('a@b.co;;b@b.co')).toEqual(['a@b.co', '', 'b@b.co'])
  })

  it('write display names in quotes', () => {
    expect(formatAddress({ name: 'Doe, "J"', address: 'j@b.co' })).toBe('"Doe, \\"J\\"" <j@b.co>')
  })
})
