import { describe, expect, it } from 'vitest'
import { isServiceError, isServiceErrorPair, SERVICE_ERRORS } from './errors.js'

describe('the errors of the service', () => {
  it('are the documented pairs', () => {
    const pairs = Object.entries(SERVICE_ERRORS).map(([error, { status }]) => `${status} ${error}`)
    expect(pairs).toEqual([
      '400 invalidParameter',
      '401 invalidCredential',
      '403 invalidContext',
      '403 insufficientScope',
      '403 capabilityNotEnabled',
      '404 emailNotFound',
      '404 notFound',
      '405 methodNotAllowed',
      '500 emailQueryFailed',
      '500 aiQueryFailed',
      '500 aiQuotaEvaluationFailed',
      '500 serverError',
    ])
  })
  it('are told from other values', () => {
    expect(isServiceError('emailNotFound')).toBe(true)
    for (const value of ['toString', '__proto__', '', 'EmailNotFound', null, 404, {}]) {
      expect(isServiceError(value)).toBe(false)
    }
  })
  it('belong to one status', () => {
    expect(isServiceErrorPair(404, 'emailNotFound')).toBe(true)
    expect(isServiceErrorPair(403, 'emailNotFound')).toBe(false)
    expect(isServiceErrorPair(404, 'constructor')).toBe(false)
  })
})
