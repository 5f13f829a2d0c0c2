import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { accepted, startRest } from '../test/rest-server.js'
import { errorOf, MESSAGE, senderOf } from '../test/sender.js'
import type { Attachment } from './attachment.js'

describe('a stream that breaks', () => {
  it('is a message that was not sent', async () => {
    await using server = await startRest(accepted)
    const content = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('disk')
      })(),
    )
    const error = await errorOf(
      senderOf(server).send({ ...MESSAGE, attachments: [{ content, filename: 'a.txt' }] }),
    )
    expect(error).toMatchObject({ outcome: 'notSent', field: 'attachments' })
    expect(error.message).toContain('a.txt')
    expect(server.seen).toHaveLength(0)
  })

  it('that is too large is refused while it is read', async () => {
    await using server = await startRest(accepted)
    const content = Readable.from(
      (function* () {
        for (let at = 0; at < 12; at += 1) yield Buffer.alloc(1_048_576)
      })(),
    )
    const error = await errorOf(
      senderOf(server).send({ ...MESSAGE, attachments: [{ content, filename: 'a.txt' }] }),
    )
    expect(error).toMatchObject({ statusCode: 40819, outcome: 'refused' })
    expect(server.seen).toHaveLength(0)
  })
})

describe('attachments', () => {
  it.each([
    [
      'a header in the content type',
      { content: 'x', contentType: 'text/plain; a="\r\nX-Evil: y"' },
      'contentType',
    ],
    ['a line break before a parameter', { content: 'x', contentType: 'text/plain\r\n;a=b' }, 'contentType'],
    ['a path that is no string', { path: 5 }, 'path'],
  ])('refuse %s', async (_, attachment, names) => {
    await using server = await startRest(accepted)
    const attachments = [attachment] as unknown as Attachment[]
    const error = await errorOf(senderOf(server).send({ ...MESSAGE, attachments }))
    expect(error).toMatchObject({
      field: 'attachments',
      outcome: 'refused',
      message: expect.stringContaining(names),
    })
    expect(server.seen).toHaveLength(0)
  })

  it('refuse a stream that was read before: it would arrive empty', async () => {
    await using server = await startRest(accepted)
    const web = new Response('abc').body
    const node = Readable.from(['abc'])
    for (const content of [node, web]) {
      if (content === null) throw new Error('no stream')
      const attachments = [{ filename: 'a.txt', content }]
      await senderOf(server).send({ ...MESSAGE, attachments })
      expect(await errorOf(senderOf(server).send({ ...MESSAGE, attachments }))).toMatchObject({
        field: 'attachments',
        message: expect.stringContaining('read before'),
      })
    }
    const twice = Readable.from(['abc'])
    const attachments = [{ content: twice }, { content: twice }]
    expect((await errorOf(senderOf(server).send({ ...MESSAGE, attachments }))).message).toContain('twice')
    expect(server.seen.map(({ files }) => files[0]?.text)).toEqual(['abc', 'abc'])
  })
})
