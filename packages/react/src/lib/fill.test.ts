// @vitest-environment node
import { expect, it } from 'vitest'
import { fill } from './fill.js'

it('fills names literally and leaves unknown ones', () => {
  expect(fill('{from}–{to} of {total} {x}', { from: 1, to: 2, total: 3 })).toBe('1–2 of 3 {x}')
  expect(fill('Open {name}', { name: '$& {name} $1' })).toBe('Open $& {name} $1')
})
