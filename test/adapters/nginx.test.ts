import { createMailframe } from '@mailframe/server'
import { describe, expect, it } from 'vitest'
import { COMMENT_MS } from '../../packages/server/src/events/stream.js'
import { PUSH_BYTES } from '../../packages/server/src/push/receiver.js'
import { inFull } from '../full.js'
import { describeContract } from './contract.js'
import { behindNginx, documentedLocation, NGINX_HOST } from './hosts/nginx.js'
import { exchange } from './wire.js'

it('the page on deployment shows nginx with the limits of the route, and the host that the browser named', () => {
  const location = documentedLocation('http://127.0.0.1:1')
  const settingOf = (directive: string) => new RegExp(`^ *${directive} (.+?);`, 'm').exec(location)?.[1]
  expect(settingOf('client_max_body_size')).toBe(`${PUSH_BYTES / 1_048_576}m`)
  expect(Number(settingOf('proxy_read_timeout')?.replace(/s$/, ''))).toBeGreaterThan((2 * COMMENT_MS) / 1000)
  expect(settingOf('proxy_http_version')).toBe('1.1')
  for (const header of ['Host', 'X-Forwarded-Host']) {
    expect(settingOf(`proxy_set_header ${header}`)).toBe('$http_host')
  }
})

describe.skipIf(inFull(false, true))('the nginx that the page on deployment shows', () => {
  describeContract([NGINX_HOST])

  it('sends a person without a session to the sign-in, and back to where the browser was', async () => {
    const host = await behindNginx({ mailframe: createMailframe(), user: () => null, signIn: '/sign-in' })
    const headers = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    const { status, headers: answered } = await exchange(`${host.url}/editor/e1?lang=ja_JP`, { headers })
    await host.close()
    const returnTo = encodeURIComponent('/api/mailframe/editor/e1?lang=ja_JP')
    expect([status, answered.location]).toEqual([303, `/sign-in?returnTo=${returnTo}`])
  })

  it('lets no page name its own host, with trustProxy', async () => {
    const host = await behindNginx({ mailframe: createMailframe(), user: () => null, trustProxy: true })
    const { origin, host: own } = new URL(host.url)
    const post = (headers: Record<string, string>) =>
      exchange(`${host.url}/emails`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{"name":"N"}',
      })
    const foreign = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }
    const statuses = [(await post(foreign)).status, (await post({ origin, host: own })).status]
    await host.close()
    // 401: it passed, and there is no session.
    expect(statuses).toEqual([403, 401])
  })
})
