import { expect, it } from 'vitest'
import { parseMailboxes } from './mailbox.js'

it.each([
  ['a@b.co', [{ name: null, local: 'a', domain: 'b.co' }]],
  ['<a@b.co>', [{ name: null, local: 'a', domain: 'b.co' }]],
  ['News<a@b.co>', [{ name: 'News', local: 'a', domain: 'b.co' }]],
  ['"Doe, \\"J\\"" <a@b.co>', [{ name: 'Doe, "J"', local: 'a', domain: 'b.co' }]],
  ['"john doe"@b.co', [{ name: null, local: 'john doe', domain: 'b.co' }]],
  [
    'a@b.co, Ü <c@d.co>',
    [
      { name: null, local: 'a', domain: 'b.co' },
      { name: 'Ü', local: 'c', domain: 'd.co' },
    ],
  ],
])('reads %s', (text, mailboxes) => {
  expect(parseMailboxes(text)).toEqual(mailboxes)
})

it.each([
  '',
  'nobody',
  'a@b.co <c@d.co>',
  'a@b.co>,<x@y.z',
  'Jane <jane@b.co',
  'a@evil.com x@good.co',
  'a@b@c.co',
  'Team: a@b.co;',
  'a@b.co,',
  `${' '.repeat(100_000)}<`,
  '('.repeat(5000),
])('reads no address in %j', (text) => {
  expect(parseMailboxes(text)).toBeNull()
})
