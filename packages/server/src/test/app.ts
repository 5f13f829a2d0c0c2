import { createEmulator, type Emulator } from '@mailframe/emulator'
import type { EndUser } from '@mailframe/protocol'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { createMailframe, type Mailframe } from '../client/create-mailframe.js'
import { createHandler } from '../handler/create-handler.js'
import type { HandlerOptions } from '../hooks/options.js'

/** Where the team's app is, and its routes. */
export const APP = 'http://app.example/api/mailframe'

interface Sent {
  body?: unknown
  /** Who is signed in; null: nobody. */
  as?: string | null
  headers?: Record<string, string>
}

/** The team's app of a test file, in front of one emulator that is reset before each test. */
export function useApp() {
  let emulator: Emulator
  let mailframe: Mailframe
  beforeAll(async () => {
    emulator = await createEmulator()
  })
  afterAll(async () => {
    await emulator.close()
  })
  beforeEach(async () => {
    await emulator.reset()
    const { url, editorUrl, credentials } = emulator
    const { clientId, clientSecret } = credentials
    mailframe = createMailframe({ baseUrl: url, editorUrl, clientId, clientSecret })
  })

  return {
    get emulator() {
      return emulator
    },
    get mailframe() {
      return mailframe
    },
    /** The calls that the service saw. */
    upstream: () => emulator.requests.map(({ method, path }) => `${method} ${path}`),
    async created(name = 'First', userId = 'ann') {
      return (await mailframe.emails.create({ userId, name })).id
    },
    handlerOf(options: Partial<HandlerOptions> = {}) {
      const onError = vi.fn()
      const handle = createHandler({ mailframe, user: userOf, onError, ...options })
      const send = (method: string, path: string, sent: Sent = {}) => handle(requestOf(method, path, sent))
      return { send, onError, handle }
    },
  }
}

/** The session of these tests: who is named in a cookie. */
function userOf(request: Request): EndUser | null {
  const userId = /session=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1]
  return userId === undefined ? null : { userId, name: 'Ann', email: 'ann@example.com' }
}

function requestOf(method: string, path: string, { body, as = 'ann', headers = {} }: Sent): Request {
  const session = as === null ? {} : { cookie: `session=${as}` }
  if (body === undefined)
    return new Request(`${APP}/${path}`, { method, headers: { ...session, ...headers } })
  return new Request(`${APP}/${path}`, {
    method,
    headers: { ...session, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

export async function bodyOf<T = { error: string; message: string }>(response: Response): Promise<T> {
  return (await response.json()) as T
}
