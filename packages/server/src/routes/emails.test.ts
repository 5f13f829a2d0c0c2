import type { EmailListResponse, EmailResponse } from '@mailframe/protocol'
import { describe, expect, it } from 'vitest'
import { bodyOf, useApp } from '../test/app.js'

const app = useApp()

describe('emails', () => {
  it('are created, read, listed, changed, copied and deleted in the scope of the user', async () => {
    const { send } = app.handlerOf()
    const fields = { name: 'First', subject: 'Hi', extra: { a: 1 }, html: '<p>', json: { p: [] } }
    const made = await send('POST', 'emails', { body: { ...fields, userId: 'bob', id: 'mine' } })
    expect(made.status).toBe(200)
    const email = await bodyOf<EmailResponse>(made)
    expect(email).toMatchObject({ ...fields, userId: 'ann' })
    expect(Object.keys(email).sort()).toEqual(
      ['createdAt', 'extra', 'html', 'id', 'json', 'name', 'subject', 'updatedAt', 'userId'].sort(),
    )
    const one = `emails/${email.id}`
    expect(await bodyOf(await send('GET', one))).toEqual(email)
    const changed = await send('PUT', one, { body: { name: 'Second', subject: null, userId: 'bob' } })
    expect(await bodyOf(changed)).toMatchObject({ name: 'Second', subject: null, html: '<p>' })
    const copy = await bodyOf<EmailResponse>(await send('POST', `${one}/copy`))
    expect(copy).toMatchObject({ name: 'Second (copy)', userId: 'ann' })
    const list = await bodyOf<EmailListResponse>(await send('GET', 'emails?pageNo=1&pageSize=1'))
    expect(list).toMatchObject({ total: 2, pageNo: 1, pageSize: 1, list: [{ id: copy.id }] })
    expect(Object.keys(list.list[0] ?? {})).not.toContain('html')
    expect(await bodyOf(await send('DELETE', one))).toEqual({ id: email.id, deleted: true })
    expect((await send('GET', one)).status).toBe(404)
  })

  it('of one user are nobody else’s, whatever the request says', async () => {
    const { send } = app.handlerOf()
    const emailId = await app.created('Secret plans', 'bob')
    await app.created('Mine', 'ann')
    for (const [method, path, body] of [
      ['GET', `emails/${emailId}?userId=bob`, undefined],
      ['PUT', `emails/${emailId}?userId=bob`, { name: 'Taken', userId: 'bob' }],
      ['DELETE', `emails/${emailId}?userId=bob`, undefined],
      ['POST', `emails/${emailId}/copy?userId=bob`, { userId: 'bob' }],
    ] as const) {
      const response = await send(method, path, body === undefined ? {} : { body })
      expect(response.status).toBe(404)
      expect((await bodyOf(response)).error).toBe('emailNotFound')
    }
    const list = await bodyOf<EmailListResponse>(await send('GET', 'emails?userId=bob'))
    expect(list.list.map(({ name }) => name)).toEqual(['Mine'])
    expect((await app.mailframe.emails.get({ userId: 'bob', emailId })).name).toBe('Secret plans')
  })

  it('of a user whom the service has not met are none', async () => {
    const { send, onError } = app.handlerOf()
    const list = await send('GET', 'emails?pageSize=5', { as: 'stranger' })
    expect(list.status).toBe(200)
    expect(await bodyOf(list)).toEqual({ list: [], total: 0, pageNo: 1, pageSize: 5 })
    expect(onError).toHaveBeenCalledWith(
      expect.objectContaining({ error: 'invalidContext' }),
      expect.objectContaining({ action: 'emails.list', userId: 'stranger' }),
    )
    await expect(app.mailframe.emails.list({ userId: 'stranger' })).rejects.toMatchObject({
      error: 'invalidContext',
    })
    for (const [method, path, body] of [
      ['GET', 'emails/e-1', undefined],
      ['PUT', 'emails/e-1', { name: 'N' }],
      ['DELETE', 'emails/e-1', undefined],
      ['POST', 'emails/e-1/copy', undefined],
    ] as const) {
      const response = await send(method, path, { as: 'stranger', ...(body === undefined ? {} : { body }) })
      expect([response.status, (await bodyOf(response)).error]).toEqual([404, 'emailNotFound'])
    }
  })

  it.each(['push', 'events', 'copy', 'editor', 'emails'])('may have the id %s', async (id) => {
    const { send } = app.handlerOf()
    for (const [method, path] of [
      ['GET', `emails/${id}`],
      ['DELETE', `emails/${id}`],
      ['POST', `emails/${id}/copy`],
    ] as const) {
      expect(await bodyOf(await send(method, path))).toMatchObject({ error: 'emailNotFound' })
    }
    expect((await send('GET', `editor/${id}`)).headers.get('location')).toContain(`id=${id}`)
  })

  it.each(['a%2Fb', '%252e%252e', 'a%5Cb', 'a%00b', '%', 'a%3Fb', 'a%23b', 'x'.repeat(600)])(
    'refuse the id %s before anything is asked of the service',
    async (id) => {
      const { send } = app.handlerOf()
      for (const method of ['GET', 'DELETE']) {
        const response = await send(method, `emails/${id}`)
        expect(response.status).toBe(400)
        expect((await bodyOf(response)).message).toBe('emailId is not an id of this service')
      }
      expect(app.upstream()).toEqual([])
    },
  )
})
