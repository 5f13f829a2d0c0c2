import { describe, expect, it } from 'vitest'
import { accepted, answers, cuts, drops, raw, startRest } from '../test/rest-server.js'
import { errorOf, MESSAGE, senderOf } from '../test/sender.js'

describe('an answer', () => {
  it.each([
    [40005, 'Common', 'refused', false],
    [40807, 'Email sending parameters', 'refused', false],
    [40912, 'Email sending results', 'refused', false],
    [40903, 'Common', 'refused', false],
    [501, 'Common', 'unknown', false],
    [40902, 'Email sending results', 'unknown', false],
    [200, 'Common', 'refused', false],
    [12345, undefined, 'refused', false],
  ])('with result false and %i is a failure', async (statusCode, table, outcome, retryable) => {
    await using server = await startRest(answers(statusCode))
    const error = await errorOf(senderOf(server).send(MESSAGE))
    expect(error).toMatchObject({ name: 'SendingError', statusCode, outcome, retryable, status: 200 })
    expect(error.table).toBe(table)
    expect(error.message).toContain('said')
    expect(server.seen).toHaveLength(1)
  })

  it.each([200, 40821, 40901, 99999])('with result true and %i is a success', async (statusCode) => {
    await using server = await startRest(answers(statusCode, true))
    await expect(senderOf(server).send(MESSAGE)).resolves.toMatchObject({ statusCode, emailIdList: [] })
  })

  it('counts by its envelope, whatever the HTTP status', async () => {
    await using server = await startRest(answers(40802, false, 400), answers(50000, false, 503), accepted)
    expect(await errorOf(senderOf(server).send(MESSAGE))).toMatchObject({ statusCode: 40802, status: 400 })
    await senderOf(server).send(MESSAGE)
    expect(server.seen).toHaveLength(3)
  })

  it.each([
    ['HTML', raw('<html>gateway</html>'), /HTTP 200.*not the JSON envelope.*may have been accepted/],
    ['nothing', raw(''), /HTTP 200.*empty/],
    ['JSON that is no envelope', raw('{"ok":true}'), /not the JSON envelope/],
    ['JSON that ends early', raw('{"result":true,"statusCode":2'), /not the JSON envelope/],
    ['a body that breaks off', cuts, /no answer/],
    ['no answer', drops, /no answer/],
    ['HTTP 500', raw('oops', 500), /HTTP 500/],
    ['HTTP 503 with Retry-After', raw('', 503, { 'retry-after': '1' }), /HTTP 503/],
    ['a redirect', raw('', 302, { location: 'https://example.com' }), /redirect/],
  ])('that cannot be read leaves the outcome open: %s', async (_, behaviour, message) => {
    await using server = await startRest(behaviour)
    const error = await errorOf(senderOf(server).send({ ...MESSAGE, sendRequestId: 'order-7' }))
    expect(error).toMatchObject({ outcome: 'unknown', retryable: false, sendRequestId: 'order-7' })
    expect(error.message).toMatch(message)
    expect(server.seen).toHaveLength(1)
  })

  it('of 4xx without an envelope is a refusal', async () => {
    await using server = await startRest(raw('not here', 404))
    expect(await errorOf(senderOf(server).send(MESSAGE))).toMatchObject({ outcome: 'refused', status: 404 })
  })
})

describe('what a service says without a documented code', () => {
  it('leaves the outcome open with HTTP 5xx, and has no statusCode where the answer has none', async () => {
    await using server = await startRest(
      answers(500, false, 500),
      answers(40005, false, 500),
      raw('{"result":false,"message":"no"}'),
      answers(200),
    )
    expect(await errorOf(senderOf(server).send(MESSAGE))).toMatchObject({
      statusCode: 500,
      outcome: 'unknown',
    })
    expect(await errorOf(senderOf(server).send(MESSAGE))).toMatchObject({
      statusCode: 40005,
      outcome: 'refused',
    })
    const none = await errorOf(senderOf(server).send(MESSAGE))
    expect(none).toMatchObject({
      outcome: 'refused',
      message: 'send: result is false, and there is no statusCode (no)',
    })
    expect('statusCode' in none).toBe(false)
    expect((await errorOf(senderOf(server).send(MESSAGE))).message).toContain('result is false, with 200')
  })
})
