import type { PushPayload } from '@mailframe/protocol'
import { PUSH_SCHEMES, pushSchemeOf } from '@mailframe/protocol/service'

export const PUSH_URL = 'http://app.example/api/mailframe/push'

export function payloadOf(fields: Partial<PushPayload> = {}): PushPayload {
  return {
    emailId: 'mail-1',
    userId: 'ann',
    name: 'First',
    subject: 'Hello',
    html: '<p>Hi</p>',
    json: { pages: [] },
    timestamp: 1_700_000_000,
    ...fields,
  }
}

/** A push as the service sends it: plain without a key. */
export async function pushOf(
  payload: unknown,
  { key, url = PUSH_URL, token }: { key?: string; url?: string; token?: string } = {},
): Promise<Request> {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
  const address = token === undefined ? url : `${url}?token=${encodeURIComponent(token)}`
  if (key === undefined) {
    return new Request(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }
  const sealed = await PUSH_SCHEMES[pushSchemeOf(key)].seal(key, body)
  const headers = { 'content-type': 'text/plain', authorization: sealed.key }
  return new Request(address, { method: 'POST', headers, body: sealed.data })
}
