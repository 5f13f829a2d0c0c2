import { expect, it, vi } from 'vitest'
import { accepted, answers, drops, startRest } from '../test/rest-server.js'
import { errorOf, MESSAGE, senderOf } from '../test/sender.js'

const TOLD = 'sendRequestId "order-1" was used within the hour for another message'

it('a sendRequestId that is used again with other content is told', async () => {
  await using server = await startRest(accepted)
  const onWarning = vi.fn()
  const sender = senderOf(server, { onWarning })
  const message = { ...MESSAGE, sendRequestId: 'order-1', attachments: [{ filename: 'a.txt', content: 'a' }] }
  // A repeat of the same message is what it is for.
  await sender.send(message)
  await sender.send({ ...message })
  await sender.send({ ...message, sendRequestId: 'order-2', subject: 'Other' })
  await sender.send({ ...MESSAGE, subject: 'Other' })
  expect(onWarning).not.toHaveBeenCalled()
  for (const change of [
    { subject: 'Other' },
    { to: 'bob@example.com' },
    { html: '<p>Other</p>' },
    { attachments: [{ filename: 'a.txt', content: 'ab' }] },
  ]) {
    await sender.send({ ...message, ...change })
    expect(onWarning).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(TOLD))
    onWarning.mockClear()
  }
  expect(server.seen).toHaveLength(8)
  expect(new Set(server.seen.map(({ fields }) => fields.sendRequestId)).has('order-1')).toBe(true)
})

it('one of a message that was not taken is free, one of unknown outcome is not', async () => {
  await using server = await startRest(answers(40880), drops, accepted)
  const onWarning = vi.fn()
  const sender = senderOf(server, { onWarning })
  const message = { ...MESSAGE, sendRequestId: 'order-1' }
  await errorOf(sender.send({ ...message, subject: 'One' }))
  await errorOf(sender.send({ ...message, subject: 'Two' }))
  expect(onWarning).not.toHaveBeenCalled()
  await sender.send({ ...message, subject: 'Three' })
  expect(onWarning).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(TOLD))
})

it('is told of two at the same time', async () => {
  await using server = await startRest(accepted)
  const onWarning = vi.fn()
  const sender = senderOf(server, { onWarning })
  await Promise.all(
    ['One', 'Two'].map((subject) => sender.send({ ...MESSAGE, subject, sendRequestId: 'order-1' })),
  )
  expect(onWarning).toHaveBeenCalledOnce()
})
