import { createEmulator, type Emulator, type EmulatorOptions } from '../index.js'

/** An answer, its body parsed. */
export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the test expects of it
  body: any
}

/** What a call sends. `token`: null sends none; default: the Application's. */
export interface CallOptions {
  token?: string | null
  json?: unknown
  /** Sent as it is, in place of `json`. */
  body?: BodyInit
  headers?: Record<string, string>
}

/** An emulator with a token, and one-line calls. */
export async function startApi(options: EmulatorOptions = {}) {
  const emulator = await createEmulator(options)
  let token = await accessToken(emulator)

  async function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const { json, body = json === undefined ? null : JSON.stringify(json) } = options
    const bearer = options.token === undefined ? token : options.token
    const response = await fetch(emulator.url + path, {
      method,
      body,
      redirect: 'manual',
      headers: {
        ...(bearer === null ? {} : { Authorization: `Bearer ${bearer}` }),
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...options.headers,
      },
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
  }

  return {
    emulator,
    call,
    renewToken: async () => {
      token = await accessToken(emulator)
    },
    async createEmail(userId: string, name = 'One', more: object = {}): Promise<Answer['body']> {
      const { status, body } = await call('POST', '/resource/email', { json: { userId, name, ...more } })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body
    },
    async mint(userId: string): Promise<string> {
      return (await call('POST', '/access/code', { json: { userId } })).body.code
    },
  }
}

/** An emulator and one-line calls. */
export type Api = Awaited<ReturnType<typeof startApi>>

/** The header of a credential pair. */
export function basic(clientId: string, clientSecret: string): string {
  return `Basic ${btoa(`${clientId}:${clientSecret}`)}`
}

/** A token of Variant 1; by default of the seeded credentials. */
export async function accessToken(
  { url, credentials }: Emulator,
  clientId: string = credentials.clientId,
  clientSecret: string = credentials.clientSecret,
): Promise<string> {
  const response = await fetch(`${url}/access/token`, {
    method: 'POST',
    headers: { Authorization: basic(clientId, clientSecret) },
  })
  return ((await response.json()) as { access_token: string }).access_token
}
