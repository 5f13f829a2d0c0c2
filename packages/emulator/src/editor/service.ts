import type { Email, JsonObject } from '@mailframe/protocol'

/** A call that the service refused, or that never reached it (`status` 0). */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure'

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

export interface Content {
  html: string
  json: JsonObject
}

/** What the page may do at the service: its one Email, and pictures for it. */
export interface Service {
  load(): Promise<Email>
  save(content: Content): Promise<void>
  /** Stores a picture and resolves to its absolute address. */
  upload(picture: Blob): Promise<string>
}

/** A save that hangs would leave the person without an answer. */
const TIMEOUT_MS = 30_000

/** `session` is the page's only credential; it lives in this closure and nowhere else. */
export function createService({ session, emailId }: { session: string; emailId: string }): Service {
  // Relative to the page, which may stand in a sub-folder.
  const emailAddress = `thirdApp/emails/${encodeURIComponent(emailId)}`

  async function call(address: string, init: RequestInit): Promise<unknown> {
    let response: Response
    try {
      response = await fetch(address, {
        ...init,
        headers: { ...init.headers, Authorization: `Bearer ${session}` },
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    } catch {
      throw new ServiceFailure(0, '')
    }
    const body: unknown = await response.json().catch(() => null)
    if (response.ok) return body
    throw new ServiceFailure(response.status, messageIn(body) || `status ${response.status}`)
  }

  return {
    load: async () => (await call(emailAddress, {})) as Email,
    async save(content) {
      await call(emailAddress, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(content),
      })
    },
    async upload(picture) {
      const answer = await call('thirdApp/assets', {
        method: 'POST',
        headers: { 'Content-Type': 'application/octet-stream' },
        body: picture,
      })
      return (answer as { src: string }).src
    },
  }
}

function messageIn(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('message' in body)) return ''
  return typeof body.message === 'string' ? body.message : ''
}
