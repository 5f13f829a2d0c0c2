import { expect, it } from 'vitest'
import { codeSuffix, errorCauses } from './error-causes.js'

it('names the outermost code of a failure and its causes', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  expect(codeSuffix(new TypeError('fetch failed', { cause: refused }))).toBe(' (ECONNREFUSED)')
  expect(codeSuffix(Object.assign(new Error('x', { cause: refused }), { code: 7 }))).toBe(' (ECONNREFUSED)')
  for (const none of [new Error('x'), 'x', null, undefined]) expect(codeSuffix(none)).toBe('')
})

it('ends where an error is its own cause', () => {
  const error = new Error('x')
  error.cause = error
  expect([...errorCauses(error)]).toHaveLength(5)
  expect(codeSuffix(error)).toBe('')
})
