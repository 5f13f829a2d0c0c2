import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { clientOf, failureOf } from '../test/client.js'
import { answers, refuses, startService } from '../test/service.js'

const ann = { userId: 'ann', emailId: 'mail-1' }

describe('errors', () => {
  it('name the service that cannot be reached', async () => {
    const service = await startService()
    await service[Symbol.asyncDispose]()
    const error = await failureOf(clientOf(service).emails.get(ann))
    expect(error).toMatchObject({ name: 'MailframeError', error: 'networkError', retryable: true })
    expect(error.message).toBe('POST /access/token: no answer from the service (ECONNREFUSED)')
    expect('status' in error).toBe(false)
  })

  it.each([
    ['html', answers('<html>pl4nted</html>', 404)],
    ['another value', refuses(409, 'conflict', 'pl4nted')],
    ['a prototype name', refuses(400, 'toString', 'pl4nted')],
  ])('take %s for no documented answer', async (_, behaviour) => {
    await using service = await startService(behaviour)
    const error = await failureOf(clientOf(service).emails.get(ann))
    expect(error.error).toBe('invalidResponse')
    expect(inspect(error)).not.toContain('pl4nted')
  })

  it('carry the id of the request, and go into JSON without stack and cause', async () => {
    const headers = { 'x-request-id': 'req-7' }
    await using service = await startService(answers({ error: 'emailNotFound', message: 'no' }, 404, headers))
    const error = await failureOf(clientOf(service).emails.get(ann))
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'MailframeError',
      error: 'emailNotFound',
      message: 'no',
      status: 404,
      retryable: false,
      requestId: 'req-7',
    })
  })
})
