import { readAddresses } from '@mailframe/protocol/sending'
import emailAddresses from 'email-addresses'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMailboxes } from './addresses.js'

describe('parseMailboxes', () => {
  it.each([
    ['ann@example.com', [{ name: null, local: 'ann', domain: 'example.com' }]],
    ['Ann <ann@example.com>', [{ name: 'Ann', local: 'ann', domain: 'example.com' }]],
    ['<ann@example.com>', [{ name: null, local: 'ann', domain: 'example.com' }]],
    ['  Ann   Lee  < ann@example.com > ', [{ name: 'Ann Lee', local: 'ann', domain: 'example.com' }]],
    ['"Doe, \\"J\\" (x)" <j@b.co>', [{ name: 'Doe, "J" (x)', local: 'j', domain: 'b.co' }]],
    ['J. R. Doe <j@b.co>', [{ name: 'J. R. Doe', local: 'j', domain: 'b.co' }]],
    ['安 <ann@例子.中国>', [{ name: '安', local: 'ann', domain: '例子.中国' }]],
    ['ann (work (late)) @ (at) b.co (x)', [{ name: null, local: 'ann', domain: 'b.co' }]],
    ['"john doe"@b.co', [{ name: null, local: 'john doe', domain: 'b.co' }]],
    ['"john".doe@b.co', [{ name: null, local: 'john.doe', domain: 'b.co' }]],
    [
      'a@b.co, "x, y" <c@d.co> ,e@f.co',
      [
        { name: null, local: 'a', domain: 'b.co' },
        { name: 'x, y', local: 'c', domain: 'd.co' },
        { name: null, local: 'e', domain: 'f.co' },
      ],
    ],
  ])('reads %s', (list, mailboxes) => {
    expect(parseMailboxes(list)).toEqual(mailboxes)
  })

  it.each([
    '',
    ' ',
    'ann',
    'ann@',
    '@b.co',
    'a..b@b.co',
    '.a@b.co',
    'a.@b.co',
    'a b@b.co',
    'a . b@b.co',
    'a@b.co <c@d.co>',
    'a@b.co c@d.co',
    'Ann <ann@b.co',
    'Ann ann@b.co>',
    'ok@b.co>,<x@y.z',
    'a@b.co,',
    ',a@b.co',
    'a@b.co,,c@d.co',
    'Team: a@b.co',
    '"a@b.co',
    'a(@b.co',
    'a)@b.co',
    'a@"b.co"',
    'a@[127.0.0.1]',
    '<@x.co:a@b.co>',
    '.Ann <a@b.co>',
    '"a" <b@c.co> <d@e.co>',
    `${'a@b.co,'.repeat(20_000)}a@b.co`,
  ])('takes no %s', (list) => {
    expect(parseMailboxes(list)).toBeNull()
  })

  it('reads no address that the whole grammar reads otherwise', () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        'bc',
        '.',
        '@',
        '@b.co',
        'x@y.z',
        '<',
        '>',
        '"',
        '\\',
        '(',
        ')',
        ',',
        ' ',
        'é',
        ':',
        '"q r"',
        '(c)',
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const list = pieces.join('')
        const ours = readAddresses([list], parseMailboxes)
        if ('invalid' in ours) return
        const parsed = emailAddresses({ input: list, rfc6532: true })
        const theirs = readAddresses([list], () =>
          // It keeps the space of a comment before the local part, where the domain has a comment too.
          (parsed?.addresses ?? []).flatMap((entry) =>
            entry.type === 'mailbox' ? [{ ...entry, local: entry.local.trim() }] : [],
          ),
        )
        const addresses = (reading: ReturnType<typeof readAddresses>) =>
          'invalid' in reading ? reading : reading.addresses.map(({ address }) => address)
        expect(addresses(ours)).toEqual(addresses(theirs))
      }),
      { numRuns: 5_000 },
    )
  })

  it.each([
    ['comments', '('.repeat(50_000)],
    ['commas', ','.repeat(50_000)],
    ['escapes', '"\\'.repeat(25_000)],
    ['words', 'a '.repeat(50_000)],
  ])('comes to an end with a list of nothing but %s', (_, list) => {
    expect(parseMailboxes(list)).toBeNull()
  })
})
