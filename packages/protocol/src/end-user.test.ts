import { describe, expect, it } from 'vitest'
import {
  endUserEmailProblem,
  endUserNameProblem,
  endUserPhoneProblem,
  endUserProblem,
  userIdProblem,
} from './end-user.js'

describe('userIdProblem', () => {
  it.each(['a', 'Z', '0', 'user_1-b', '-', '_', '__proto__'])('accepts %j', (userId) => {
    expect(userIdProblem(userId)).toBeNull()
  })
  it.each([undefined, null, '', '   ', '\n'])('%j is required', (userId) => {
    expect(userIdProblem(userId)).toEqual({ field: 'userId', message: 'userId is required' })
  })
  it.each(['a b', 'a.b', 'a@b', 'ä', '１', 'a\n', '\na', 'a/b', '..', 'a\0', '日本', '😀'])(
    '%j has other characters',
    (userId) => {
      expect(userIdProblem(userId)?.message).toBe(
        'userId can only contain letters, numbers, underscores, and hyphens',
      )
    },
  )
  it.each([1, true, [], ['a'], {}])('%j is no string', (userId) => {
    expect(userIdProblem(userId)?.message).toBe('userId must be a string')
  })
  it('has at most 128 characters', () => {
    expect(userIdProblem('a'.repeat(128))).toBeNull()
    expect(userIdProblem('a'.repeat(129))?.message).toBe('userId must not exceed 128 characters')
  })
})

describe('the profile', () => {
  it('counts characters, not UTF-16 units', () => {
    expect(endUserNameProblem('😀'.repeat(200))).toBeNull()
    expect(endUserNameProblem('😀'.repeat(201))?.message).toBe('name must not exceed 200 characters')
    expect(endUserPhoneProblem('1'.repeat(50))).toBeNull()
    expect(endUserPhoneProblem('1'.repeat(51))?.message).toBe('phone must not exceed 50 characters')
  })
  it.each([undefined, null, '', '  '])('%j keeps what is stored, so it is allowed', (value) => {
    expect(endUserNameProblem(value)).toBeNull()
    expect(endUserEmailProblem(value)).toBeNull()
    expect(endUserPhoneProblem(value)).toBeNull()
  })
  it('names the field of a wrong type', () => {
    expect(endUserNameProblem(1)?.message).toBe('name must be a string')
    expect(endUserEmailProblem([])?.message).toBe('email must be a string')
    expect(endUserPhoneProblem(5551234)?.message).toBe('phone must be a string')
  })
  it.each(['a@b.co', 'a.b+c@sub.example.com', "o'neil@example.org", 'a@日本.jp', '1@2.3'])(
    'accepts the address %j',
    (email) => {
      expect(endUserEmailProblem(email)).toBeNull()
    },
  )
  it.each([
    'a',
    'a@b',
    '@b.co',
    'a@',
    'a@@b.co',
    'a b@c.co',
    'a@b..co',
    'a@-b.co',
    '.a@b.co',
    'a..b@c.co',
    'a@b.co\n',
    '<a@b.co>',
  ])('refuses the address %j', (email) => {
    expect(endUserEmailProblem(email)).toEqual({ field: 'email', message: 'email format is invalid' })
  })
  it('tells the length of an address before its form', () => {
    expect(endUserEmailProblem('a'.repeat(201))?.message).toBe('email must not exceed 200 characters')
    expect(endUserEmailProblem(`${'a'.repeat(195)}@b.co`)).toBeNull()
  })
  it('answers hostile addresses at once', () => {
    const start = performance.now()
    endUserEmailProblem(`a@${'a'.repeat(198)}`)
    endUserEmailProblem(`${'a.'.repeat(99)}@`)
    // Not after minutes; a busy machine may be slow.
    expect(performance.now() - start).toBeLessThan(3_000)
  })
})

describe('endUserProblem', () => {
  it('tells the first problem, in the order of the fields', () => {
    const bad = { userId: '', name: 1, email: 'x', phone: [] }
    expect(endUserProblem(bad)?.field).toBe('userId')
    expect(endUserProblem({ ...bad, userId: 'u' })?.field).toBe('name')
    expect(endUserProblem({ ...bad, userId: 'u', name: 'n' })?.field).toBe('email')
    expect(endUserProblem({ ...bad, userId: 'u', name: 'n', email: 'a@b.co' })?.field).toBe('phone')
    expect(endUserProblem({ userId: 'u' })).toBeNull()
  })
})
