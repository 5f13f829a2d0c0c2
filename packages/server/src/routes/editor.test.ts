import type { OpenEditorResponse } from '@mailframe/protocol'
import { describe, expect, it } from 'vitest'
import { editorAddress } from '../index.js'
import { bodyOf, useApp } from '../test/app.js'

const app = useApp()

describe('the editor', () => {
  it('gives a code for the signed-in user, with one upstream request beside the token', async () => {
    const { send } = app.handlerOf()
    const emailId = await app.created()
    const before = app.emulator.requests.length
    const response = await send('POST', 'editor', { body: { emailId, lang: 'zh_CN', userId: 'bob' } })
    expect(response.status).toBe(200)
    const answer = await bodyOf<OpenEditorResponse>(response)
    expect(answer).toEqual({
      code: expect.any(String),
      editorUrl: app.emulator.editorUrl,
      emailId,
      expiresIn: 300,
    })
    expect(app.upstream().slice(before)).toEqual(['POST /access/code'])
    const page = await fetch(editorAddress({ ...answer, id: emailId }))
    expect(page.status).toBe(200)
  })

  it('refuses the email of someone else at the editor, or here where verifyEmail is set', async () => {
    const emailId = await app.created('Not yours', 'bob')
    const plain = await bodyOf<OpenEditorResponse>(
      await app.handlerOf().send('POST', 'editor', { body: { emailId } }),
    )
    expect((await fetch(editorAddress({ ...plain, id: emailId }))).status).toBe(404)

    const { send } = app.handlerOf({ verifyEmail: true })
    const response = await send('POST', 'editor', { body: { emailId } })
    expect(response.status).toBe(404)
    expect((await bodyOf(response)).error).toBe('emailNotFound')
    expect((await send('POST', 'editor', { body: { emailId }, as: 'nobody' })).status).toBe(404)
    expect((await send('POST', 'editor', { body: { emailId }, as: 'bob' })).status).toBe(200)
    expect((await send('GET', `editor/${emailId}`)).status).toBe(404)
    expect((await send('GET', `editor/${emailId}`, { as: 'bob' })).status).toBe(303)
  })

  it('takes links straight to the editor', async () => {
    const emailId = await app.created()
    const response = await app.handlerOf().send('GET', `editor/${emailId}?lang=ja_JP&userId=bob`)
    expect(response.status).toBe(303)
    const address = new URL(response.headers.get('location') ?? '')
    expect(address.origin).toBe(app.emulator.editorUrl)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ id: emailId, lang: 'ja_JP' })
    expect((await fetch(address)).status).toBe(200)
    expect((await fetch(address)).status).toBe(403)
  })

  it('mints for a navigation only', async () => {
    const { send } = app.handlerOf()
    const none = [
      await send('HEAD', 'editor/e-1'),
      await send('GET', 'editor/e-1', { headers: { 'sec-purpose': 'prefetch' } }),
      await send('GET', 'editor/e-1', { headers: { 'sec-purpose': 'prefetch;prerender' } }),
      await send('GET', 'editor/e-1', { headers: { purpose: 'prefetch' } }),
      await send('GET', 'editor/e-1', { headers: { 'sec-fetch-dest': 'empty' } }),
      await send('GET', 'editor/e-1', { headers: { 'sec-fetch-dest': 'iframe' } }),
      await send('GET', 'editor/e-1', { headers: { 'sec-fetch-dest': 'image' } }),
    ]
    expect(none.map(({ status }) => status)).toEqual([204, 403, 403, 403, 403, 403, 403])
    expect(none.some(({ headers }) => headers.has('location'))).toBe(false)
    expect(app.upstream()).toEqual([])
    const navigation = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }
    expect((await send('GET', 'editor/e-1', { headers: navigation })).status).toBe(303)
  })

  it('shows the errors of a link as a page with a way back', async () => {
    const { send } = app.handlerOf({ verifyEmail: true })
    const headers = {
      accept: 'text/html,application/xhtml+xml',
      referer: 'http://app.example/mails?a=1&b="2"',
    }
    const missing = await send('GET', 'editor/none', { headers })
    expect(missing.status).toBe(404)
    expect(missing.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(missing.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(missing.headers.get('cache-control')).toBe('no-store')
    const page = await missing.text()
    expect(page).toContain('There is no such email')
    expect(page).toContain('href="http://app.example/mails?a=1&amp;b=%222%22"')

    const nobody = await send('GET', 'editor/none', {
      headers: { ...headers, referer: 'https://evil.example/' },
      as: null,
    })
    expect(nobody.status).toBe(401)
    expect(await nobody.text()).toContain('href="/"')
    const script = await send('GET', `editor/none`, {
      headers: { ...headers, referer: 'javascript:alert(1)' },
    })
    expect(await script.text()).not.toContain('javascript:')

    const json = await send('GET', 'editor/none', { headers: { accept: 'application/json' } })
    expect((await bodyOf(json)).error).toBe('emailNotFound')
  })
})
