import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOfMailbox } from './addresses.js'
import { isPlainAddress } from './plain-address.js'

describe('isPlainAddress', () => {
  const locals = [
    'a',
    'a+b',
    'a.b',
    '.a',
    'a.',
    'a..b',
    'a b',
    '"a"',
    'é',
    '',
    'x'.repeat(64),
    'x'.repeat(65),
    'a@b',
  ]
  const domains = [
    'b.co',
    'B.co',
    'b',
    'b..co',
    '-b.co',
    'b_c.co',
    'münchen.de',
    'xn--mnchen-3ya.de',
    'b.co.',
    '1.2',
  ]

  it.each(locals)('says yes exactly where the address stays as it is: %s', (local) => {
    for (const domain of [
      ...domains,
      `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(60)}`,
    ]) {
      const text = `${local}@${domain}`
      const address = addressOfMailbox({ name: null, local, domain })
      expect(isPlainAddress(text), text).toBe(address?.address === text)
    }
    expect(isPlainAddress(`${local}@b.co\n`)).toBe(false)
  })

  it('says the same as the reader of addresses, of texts of the characters that matter', () => {
    const local = fc.string({
      unit: fc.constantFrom('a', 'Z', '0', '.', '-', '+', ' ', 'é', '"'),
      maxLength: 6,
    })
    const domain = fc.string({
      unit: fc.constantFrom('a', 'b', '0', '.', '-', 'B', '_', 'xn--'),
      maxLength: 10,
    })
    fc.assert(
      fc.property(local, domain, (local, domain) => {
        const address = addressOfMailbox({ name: null, local, domain })
        expect(isPlainAddress(`${local}@${domain}`)).toBe(address?.address === `${local}@${domain}`)
      }),
      { numRuns: 20_000 },
    )
  })
})
