import { describe, expect, it } from 'vitest'
import { answers, type Behaviour, drops, startRest } from '../test/rest-server.js'
import { errorOf, MESSAGE, senderOf } from '../test/sender.js'
import type { ListMessage } from './lists.js'

const NEWS: ListMessage = { ...MESSAGE, to: ['a@lists.example', 'b@lists.example'] }

const says = (info: object, statusCode = 200): Behaviour => {
  return () => ({ body: { result: true, statusCode, message: 'ok', info } })
}
const taken = (...maillistTaskId: unknown[]) => says({ maillistTaskId }, 40821)
const task = (data: object) => says({ data })

describe('sendToLists', () => {
  it('posts the lists, and gives a task that tells how far it is', async () => {
    const data = { maillistTaskId: '7', apiUser: 'u', addressList: 'a@lists.example;b@lists.example' }
    await using server = await startRest(taken(7), task({ ...data, memberCount: '12', status: 1 }))
    const sent = await senderOf(server).sendToLists(NEWS)
    expect(sent).toMatchObject({ taskIds: [7], statusCode: 40821, sendRequestId: expect.any(String) })
    expect(server.seen[0]).toMatchObject({
      path: '/api/mail/send',
      fields: { to: 'a@lists.example;b@lists.example', useAddressList: 'true', subject: 'Hello' },
    })
    expect(await sent.status()).toMatchObject({
      memberCount: 12,
      status: 1,
      tasks: [
        {
          taskId: 7,
          apiUser: 'u',
          lists: ['a@lists.example', 'b@lists.example'],
          memberCount: 12,
          status: 1,
        },
      ],
    })
    expect(server.seen[1]).toMatchObject({ path: '/api/mail/taskinfo', fields: { maillistTaskId: '7' } })
  })

  it('adds up the tasks of several lists', async () => {
    await using server = await startRest(
      taken('7', 8),
      task({ memberCount: 2, status: '1', addressList: ['a'] }),
      task({ memberCount: 3, status: 2 }),
    )
    const sent = await senderOf(server).sendToLists({ ...NEWS, to: 'a@lists.example;b@lists.example' })
    expect(sent.taskIds).toEqual([7, 8])
    const status = await sent.status()
    expect(status).toMatchObject({ memberCount: 5, status: null })
    expect(status.tasks.map(({ lists }) => lists)).toEqual([['a'], []])
  })

  it('asks again where the answer was lost, but does not send again', async () => {
    await using server = await startRest(taken(7), drops, task({ memberCount: 1, status: 1 }))
    const sent = await senderOf(server).sendToLists(NEWS)
    expect((await sent.status()).memberCount).toBe(1)
    await using lost = await startRest(drops)
    expect(await errorOf(senderOf(lost).sendToLists(NEWS))).toMatchObject({ outcome: 'unknown' })
    expect(lost.seen).toHaveLength(1)
  })

  it('names the code of a list that is not there, and of an answer without a task', async () => {
    await using server = await startRest(answers(40517), says({}, 40821))
    expect(await errorOf(senderOf(server).sendToLists(NEWS))).toMatchObject({
      statusCode: 40517,
      outcome: 'refused',
    })
    const sent = await senderOf(server).sendToLists(NEWS)
    expect(sent.taskIds).toEqual([])
    expect((await errorOf(sent.status())).message).toMatch(/no task id/)
  })

  it.each<[number | undefined, object, RegExp]>([
    [40805, { to: [] }, /recipient/],
    [40805, { to: ' ; ' }, /recipient/],
    [40806, { to: 5 }, /must be a string/],
    [40504, { to: 'x'.repeat(49) }, /alias/],
    [40504, { to: ['a\nb'] }, /alias/],
    [undefined, { to: ['a', 'b', 'c', 'd', 'e', 'f'] }, /more than 5 lists; it names 6/],
    [undefined, { cc: 'ann@example.com' }, /cc does not go with lists/],
    [undefined, { respEmailId: true }, /respEmailId does not go with lists/],
    [undefined, { xsmtpapi: { to: ['ann@example.com'] } }, /xsmtpapi must not hold to/],
    [40808, { subject: '' }, /subject/],
  ])('%s before the wire: %j', async (statusCode, fields, message) => {
    const error = await errorOf(
      senderOf({ url: 'http://127.0.0.1:9' }).sendToLists({ ...NEWS, ...fields } as ListMessage),
    )
    expect(error.message).toMatch(message)
    expect(error.statusCode).toBe(statusCode)
    expect(error.outcome).toBe('refused')
  })
})
