import { describe, expect, it } from 'vitest'
import type { RequestRecord } from '../../../core/kernel/log/record.js'
import { requestRecord } from '../../../test/request-record.js'
import { fetchOf } from './fetch.js'

const ORIGIN = 'http://127.0.0.1:4010'

/** The call that the script makes. */
async function madeBy(more: Partial<RequestRecord>): Promise<Request> {
  const calls: Request[] = []
  const run = new Function(
    'fetch',
    'process',
    'console',
    `return (async () => { ${fetchOf(requestRecord(more), ORIGIN)} })()`,
  )
  const env = {
    MAILFRAME_CLIENT_ID: 'id',
    MAILFRAME_CLIENT_SECRET: 'secret',
    ACCESS_TOKEN: 'token',
    EDITOR_SESSION: 'session',
  }
  const fetch = async (address: string, options: RequestInit) => {
    calls.push(new Request(address, options))
    return new Response('')
  }
  await run(fetch, { env }, { log: () => {} })
  const [call] = calls
  if (call === undefined) throw new Error('no call was made')
  return call
}

describe('fetchOf', () => {
  it('makes the call with method, address and body', async () => {
    const requestBody = { userId: 'ada', name: `It's $HOME \\ "quoted"\n\`x\` \${y} \u2028` }
    const call = await madeBy({ requestBody, query: { 'a b': "c&d'e" } })
    expect([call.method, call.url, call.headers.get('authorization')]).toEqual([
      'POST',
      `${ORIGIN}/resource/email?a%20b=c%26d%27e`,
      'Bearer token',
    ])
    expect(await call.json()).toEqual(requestBody)
  })

  it('makes a send as a form, and names files', async () => {
    const requestBody = { apiUser: 'dev_user', apiKey: '[redacted]', subject: 'A & b' }
    const form = await (await madeBy({ path: '/sg/api/mail/send', requestBody })).formData()
    expect([...form]).toEqual([
      ['apiUser', 'dev_user'],
      ['apiKey', '<apiKey>'],
      ['subject', 'A & b'],
    ])
    const files = { apiUser: 'dev_user', attachments: ['a.pdf [3 bytes]'] }
    const call = await madeBy({ path: '/api/mail/send', requestBody: files })
    expect(call.headers.get('content-type')).toMatch(/^multipart/)
    expect([...(await call.formData())]).toEqual([
      ['apiUser', 'dev_user'],
      ['attachments', '<a.pdf [3 bytes]>'],
    ])
  })

  it.each([
    [{ path: '/access/token' }, `Basic ${btoa('id:secret')}`],
    [{ method: 'PUT', path: '/thirdApp/emails/em_1' }, 'Bearer session'],
    [{ method: 'GET', path: '/thirdApp' }, null],
  ])('puts the credential that %o takes in its place', async (more, expected) => {
    expect((await madeBy(more)).headers.get('authorization')).toBe(expected)
  })

  it('says where the log has cut the body, and hands on one that is no JSON', async () => {
    expect(fetchOf(requestRecord({ requestBody: { html: '<p>… [5000 characters]' } }), ORIGIN)).toMatch(
      /^\/\/ The log/,
    )
    expect(await (await madeBy({ requestBody: '{broken' })).text()).toBe('{broken')
  })
})
