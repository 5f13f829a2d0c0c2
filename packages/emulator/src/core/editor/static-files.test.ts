import { expect, it } from 'vitest'
import { startApi } from '../../test/api.js'
import type { Call } from '../kernel/call.js'
import { staticRoutes } from './static-files.js'

it('serves a file by name, and not again to who has it', async () => {
  const body = new TextEncoder().encode('body {}')
  const asked: string[] = []
  const readStaticFile: Call['readStaticFile'] = async (name) => {
    asked.push(name)
    return { body, type: 'text/css; charset=utf-8' }
  }
  const [route] = staticRoutes
  const get = async (headers: Record<string, string>) => {
    const request = new Request('http://localhost/thirdApp/static/editor.css', { headers })
    return await route?.handle({ readStaticFile, request, params: { name: 'editor.css' } } as unknown as Call)
  }
  const first = await get({})
  expect(first).toMatchObject({
    status: 200,
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' },
    body: { kind: 'bytes', bytes: body },
  })
  const etag = first?.headers.ETag ?? ''
  expect(await get({ 'if-none-match': etag })).toMatchObject({ status: 304, body: { kind: 'none' } })
  expect(await get({ 'if-none-match': '"other"' })).toMatchObject({ status: 200 })
  expect(asked).toEqual(['editor.css', 'editor.css', 'editor.css'])
})

it('serves the empty canvas under the policy of the editor page', async () => {
  const api = await startApi()
  const { url } = api.emulator
  const { id } = await api.createEmail('ada')
  const query = new URLSearchParams({ code: await api.mint('ada'), id })
  const policyOf = async (path: string) => {
    const response = await fetch(url + path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    return response.headers.get('content-security-policy')
  }
  expect(await policyOf('/thirdApp/canvas')).toBe(await policyOf(`/thirdApp?${query}`))
  await api.emulator.close()
})
