import { describe, expect, it } from 'vitest'
import { isRouteError, ROUTE_ERRORS } from './routes.js'

describe('the errors of the route', () => {
  it('have the statuses and kinds of the contract', () => {
    const rows = Object.entries(ROUTE_ERRORS).map(([error, { status, kind }]) => `${status} ${error} ${kind}`)
    expect(rows).toEqual([
      '400 invalidParameter invalid',
      '413 bodyTooLarge invalid',
      '415 unsupportedMediaType invalid',
      '401 unauthenticated unauthenticated',
      '403 forbidden forbidden',
      '403 capabilityNotEnabled notEnabled',
      '404 emailNotFound notFound',
      '404 notFound notFound',
      '405 methodNotAllowed invalid',
      '429 rateLimited rateLimited',
      '500 serverError unavailable',
      '502 serviceMisconfigured misconfigured',
      '503 serviceUnavailable unavailable',
      '504 serviceTimeout timeout',
    ])
  })
  it('are told from other values', () => {
    expect(isRouteError('rateLimited')).toBe(true)
    for (const value of ['hasOwnProperty', 'RateLimited', '', null, 429])
      expect(isRouteError(value)).toBe(false)
  })
})
