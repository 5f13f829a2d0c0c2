import { expect, it } from 'vitest'
import { decidingDirective, permits, readPolicies } from './csp.js'

const SELF = 'https://app.example'

it.each([
  ['*', 'https://editor.example', true],
  ["'none'", 'https://editor.example', false],
  ["'self'", 'https://app.example', true],
  ["'self'", 'https://app.example:8443', false],
  ['https:', 'https://editor.example', true],
  ['http:', 'https://editor.example', true],
  ['https:', 'http://editor.example', false],
  ['editor.example', 'https://editor.example', true],
  ['editor.example', 'http://editor.example', false],
  ['EDITOR.example', 'https://editor.example', true],
  ['https://editor.example/path', 'https://editor.example', true],
  ['*.example', 'https://a.b.example', true],
  ['*.editor.example', 'https://editor.example', false],
  ['https://editor.example:8443', 'https://editor.example', false],
  ['https://editor.example:443', 'https://editor.example', true],
  ['https://editor.example:*', 'https://editor.example:8443', true],
  ['http://127.0.0.1:4010', 'http://127.0.0.1:4010', true],
  ["'unsafe-inline'", 'https://editor.example', false],
])('%s and %s: %s', (source, origin, expected) => {
  expect(permits([source], origin, SELF)).toBe(expected)
})

it('reads several policies, of whose directives the first counts', () => {
  const policies = readPolicies("default-src 'self'; FRAME-SRC a.example; frame-src b.example, img-src *")
  expect(policies).toHaveLength(2)
  const [first, second] = policies
  expect(first && decidingDirective(first, ['frame-src', 'default-src'])).toEqual({
    name: 'frame-src',
    sources: ['a.example'],
  })
  expect(second && decidingDirective(second, ['frame-src', 'default-src'])).toBeNull()
  expect(readPolicies(null)).toEqual([])
})
