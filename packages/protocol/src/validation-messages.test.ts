import { expect, it } from 'vitest'
import { LIMITS } from './limits.js'
import { MESSAGES } from './validation-messages.js'

it('has every documented validation message, to the letter', () => {
  const texts: string[] = Object.values(MESSAGES)
  for (const documented of [
    'userId is required',
    'userId can only contain letters, numbers, underscores, and hyphens',
    'name must not exceed 200 characters',
    'email format is invalid',
    'email must not exceed 200 characters',
    'phone must not exceed 50 characters',
    'name must not exceed 64 characters',
    'pageNo must be positive and pageSize must be between 1 and 100',
    'request body must not exceed 1048576 bytes',
    'extra must not exceed 16384 bytes',
  ]) {
    expect(texts).toContain(documented)
  }
})

it('has the documented limits', () => {
  expect(LIMITS).toMatchObject({
    tokenSeconds: 604_800,
    codeSeconds: 300,
    endUserName: 200,
    endUserEmail: 200,
    endUserPhone: 50,
    emailName: 64,
    pageSizeMin: 1,
    pageSizeMax: 100,
  })
})
