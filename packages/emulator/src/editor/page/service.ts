import type { Email, JsonObject, Language } from '@mailframe/protocol'
import type { AiFeature } from '../../core/ai/records.js'
import type { AiCredits } from '../../core/editor/ai.js'
import type { Tone } from '../../core/editor/ai-phrases.js'
import type { GeneratedSection } from '../../core/editor/ai-text.js'

/** A call that the service refused, or that never reached it (`status` 0). */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure'

  constructor(
    readonly status: number,
    message: string,
    /** What came with the refusal. */
    readonly body: unknown = null,
  ) {
    super(message)
  }
}

/** What the editor saves of an Email. */
export interface Content {
  html: string
  json: JsonObject
}

/** What the AI of the Application has for this End User. */
export type AiState =
  | { enabled: false }
  | { enabled: true; costs: Record<AiFeature, number>; credits: AiCredits }

/** What the AI wrote, and what is left. */
export interface AiAnswer<Result> {
  result: Result
  spentCredits: number
  credits: AiCredits
}

/** What the page may do at the service: its one Email, and pictures and texts for it. */
export interface Service {
  load(): Promise<Email>
  save(content: Content): Promise<void>
  /** Stores a picture and resolves to its absolute address. */
  upload(picture: Blob): Promise<string>
  ai: {
    read(): Promise<AiState>
    generate(prompt: string, language: Language): Promise<AiAnswer<GeneratedSection>>
    rewrite(text: string, tone: Tone, language: Language): Promise<AiAnswer<{ text: string }>>
  }
}

/** A save that hangs would leave the person without an answer. */
const TIMEOUT_MS = 30_000

/** `session` is the page's only credential; it lives in this closure and nowhere else. */
export function createService({ session, emailId }: { session: string; emailId: string }): Service {
  // Relative to the page, which may stand in a sub-folder.
  const emailAddress = `thirdApp/emails/${encodeURIComponent(emailId)}`
  const aiAddress = `${emailAddress}/ai`

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
    throw new ServiceFailure(response.status, messageIn(body) || `status ${response.status}`, body)
  }

  const send = (address: string, method: string, json: object) =>
    call(address, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    })

  return {
    load: async () => (await call(emailAddress, {})) as Email,
    async save(content) {
      await send(emailAddress, 'PUT', content)
    },
    async upload(picture) {
      const answer = await call('thirdApp/assets', {
        method: 'POST',
        headers: { 'Content-Type': 'application/octet-stream' },
        body: picture,
      })
      return new URL((answer as { src: string }).src, document.baseURI).href
    },
    ai: {
      read: async () => (await call(aiAddress, {})) as AiState,
      generate: async (prompt, language) =>
        (await send(aiAddress, 'POST', {
          feature: 'aiEmailGeneration',
          prompt,
          language,
        })) as AiAnswer<GeneratedSection>,
      rewrite: async (text, tone, language) =>
        (await send(aiAddress, 'POST', { feature: 'aiRewrite', text, tone, language })) as AiAnswer<{
          text: string
        }>,
    },
  }
}

function messageIn(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('message' in body)) return ''
  return typeof body.message === 'string' ? body.message : ''
}
