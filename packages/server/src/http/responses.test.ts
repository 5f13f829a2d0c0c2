import { expect, it } from 'vitest'
import { MailframeError } from '../client/error.js'
import { RouteFailure } from './failure.js'
import { failureResponse, referenceOf } from './responses.js'

it('gives the browser the id that the service gave the request, as a header alone', async () => {
  const report = new MailframeError({ error: 'serverError', message: 'secret', requestId: 'req-4711' })
  const answer = failureResponse(new RouteFailure('serviceUnavailable', 'Not now.'), referenceOf(report))
  expect(answer.headers.get('X-Request-Id')).toBe('req-4711')
  expect(await answer.json()).toEqual({ error: 'serviceUnavailable', message: 'Not now.' })
  expect(failureResponse(new RouteFailure('serverError', 'No.')).headers.has('X-Request-Id')).toBe(false)
})
