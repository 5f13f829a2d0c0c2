import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { requestRecord } from '../../../test/request-record.js'
import { curlOf } from './curl.js'

const ORIGIN = 'http://127.0.0.1:4010'

/** The arguments as a shell hands them to curl. */
function argumentsOf(command: string): string[] {
  const script = `curl() { for argument in "$@"; do printf '%s\\0' "$argument"; done; }\n${command}`
  const env = {
    ...process.env,
    CLIENT_ID: 'id',
    CLIENT_SECRET: 'secret',
    ACCESS_TOKEN: 'token',
    EDITOR_SESSION: 'session',
  }
  return execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8', env }).split('\0').slice(0, -1)
}

describe('curlOf', () => {
  it('writes method, address and body as a shell reads them back', () => {
    const requestBody = { userId: 'ada', name: `It's $HOME \\ "quoted"\n\`x\`` }
    const [, method, address, , authorization, , type, , body] = argumentsOf(
      curlOf(requestRecord({ requestBody, query: { 'a b': "c&d'e" } }), ORIGIN),
    )
    expect({ method, address, authorization, type }).toEqual({
      method: 'POST',
      address: `${ORIGIN}/resource/email?a%20b=c%26d'e`,
      authorization: 'Authorization: Bearer token',
      type: 'Content-Type: application/json',
    })
    expect(JSON.parse(body ?? '')).toEqual(requestBody)
  })

  it('writes a send as a form, and its files as files to name', () => {
    const requestBody = { apiUser: 'dev_user', apiKey: '[redacted]', subject: `It's %name% & more` }
    const form = argumentsOf(curlOf(requestRecord({ path: '/sg/api/mail/send', requestBody }), ORIGIN))
    expect(form.slice(3)).toEqual([
      '--data-urlencode',
      'apiUser=dev_user',
      '--data-urlencode',
      'apiKey=<apiKey>',
      '--data-urlencode',
      `subject=It's %name% & more`,
    ])
    const files = { apiUser: 'dev_user', attachments: ['a.pdf [3 bytes]'] }
    expect(
      argumentsOf(curlOf(requestRecord({ path: '/api/mail/send', requestBody: files }), ORIGIN)).slice(3),
    ).toEqual(['--form-string', 'apiUser=dev_user', '-F', 'attachments=@<a.pdf [3 bytes]>'])
  })

  it.each([
    [{ path: '/access/token' }, ['-u', 'id:secret']],
    [{ path: '/access/code' }, ['-H', 'Authorization: Bearer token']],
    [{ method: 'PUT', path: '/thirdApp/emails/em_1' }, ['-H', 'Authorization: Bearer session']],
    [{ method: 'GET', path: '/thirdApp' }, []],
    [{ method: 'GET', path: '/thirdApp/assets/asset_1' }, []],
  ])('puts the credential that %o takes in its place', (more, expected) => {
    expect(argumentsOf(curlOf(requestRecord(more), ORIGIN)).slice(3)).toEqual(expected)
  })

  it('names what the log has masked', () => {
    const query = { code: '[redacted]', id: 'em_1' }
    const command = curlOf(requestRecord({ method: 'GET', path: '/thirdApp', query }), ORIGIN)
    expect(argumentsOf(command)[2]).toBe(`${ORIGIN}/thirdApp?code=<code>&id=em_1`)
    const body = curlOf(requestRecord({ requestBody: { token: '[redacted]' } }), ORIGIN)
    expect(body).toContain('{"token":"<token>"}')
  })

  it('says where the log has cut the body, and hands on a body that is no JSON', () => {
    expect(curlOf(requestRecord({ requestBody: { json: '[20000 characters of JSON]' } }), ORIGIN)).toMatch(
      /^# The log/,
    )
    expect(curlOf(requestRecord({ requestBody: { html: '<p>… [5000 characters]' } }), ORIGIN)).toMatch(
      /^# The log/,
    )
    expect(argumentsOf(curlOf(requestRecord({ requestBody: '{broken' }), ORIGIN)).at(-1)).toBe('{broken')
  })
})
