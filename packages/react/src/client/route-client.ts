import type {
  DeletedEmail,
  Email,
  EmailInput,
  EmailListResponse,
  EmailPatch,
  OpenEditorRequest,
} from '@mailframe/protocol'
import { EVENTS_SCOPE_HEADER, editorAddress } from '@mailframe/protocol'
import { isRecord, readFailure } from './read-failure.js'
import { RequestError } from './request-error.js'

export interface RouteClientOptions {
  /** Where the route handler is mounted: `/api/mailframe`, or an absolute address. */
  endpoint: string
  /** Default: the global one, read at each call. */
  fetch?: typeof globalThis.fetch | undefined
}

export interface EmailListParams {
  /** From 1. */
  pageNo: number
  /** 1 to 100. */
  pageSize: number
}

/** Every call of the browser to the team's own route. Each rejects with a {@link RequestError}, or the abort's reason. */
export interface RouteClient {
  readonly endpoint: string
  /** Mints one code and makes the editor's address of it. Use the address once. */
  openEditor(target: OpenEditorRequest, signal?: AbortSignal): Promise<string>
  /** The plain link that mints when it is followed: holds no code. */
  editorLink(target: OpenEditorRequest): string
  /**
   * Opens the stream of saves, after the event with this id if it is given. `scope` is the same for the same End
   * User; null where the route does not tell. Rejects where the answer is no stream.
   */
  events(options: {
    lastEventId?: string | undefined
    signal: AbortSignal
  }): Promise<{ scope: string | null; body: ReadableStream<Uint8Array> }>
  emails: {
    list(params: EmailListParams, signal?: AbortSignal): Promise<EmailListResponse>
    get(emailId: string, signal?: AbortSignal): Promise<Email>
    create(input: EmailInput): Promise<Email>
    update(emailId: string, patch: EmailPatch): Promise<Email>
    delete(emailId: string): Promise<DeletedEmail>
    copy(emailId: string): Promise<Email>
  }
}

/** The calls of the browser to `endpoint`, free of React. */
export function createRouteClient({ endpoint, fetch }: RouteClientOptions): RouteClient {
  const base = endpoint.replace(/\/+$/, '')

  /** What `fetch` or the body threw, unless the caller wanted it to end. */
  function failed(error: unknown, signal: AbortSignal | undefined): unknown {
    if (signal?.aborted) return error
    return new RequestError({
      kind: 'offline',
      message: 'the request did not reach the route',
      retryable: true,
      cause: error,
    })
  }

  async function call<Answer>(
    method: string,
    path: string,
    { body, signal }: { body?: unknown; signal?: AbortSignal | undefined } = {},
  ): Promise<Answer> {
    const init: RequestInit = { method, cache: 'no-store', headers: { Accept: 'application/json' } }
    if (signal !== undefined) init.signal = signal
    if (body !== undefined) {
      init.headers = { ...init.headers, 'Content-Type': 'application/json' }
      init.body = JSON.stringify(body)
    }
    let response: Response
    let text: string
    try {
      response = await (fetch ?? globalThis.fetch)(`${base}${path}`, init)
      text = await response.text()
    } catch (error) {
      throw failed(error, signal)
    }
    const answer = parse(text)
    if (!response.ok || !isRecord(answer)) throw readFailure(response, answer)
    return answer as Answer
  }

  const emailAt = (emailId: string) => `/emails/${encodeURIComponent(emailId)}`

  return {
    endpoint: base,
    openEditor: async (target, signal) =>
      addressOf(
        await call<Record<string, unknown>>('POST', '/editor', { body: target, signal }),
        target.lang,
      ),
    editorLink: ({ emailId, lang }) =>
      `${base}/editor/${encodeURIComponent(emailId)}${lang ? `?${new URLSearchParams({ lang })}` : ''}`,
    events: async ({ lastEventId, signal }) => {
      const headers: Record<string, string> = { Accept: 'text/event-stream' }
      if (lastEventId !== undefined) headers['Last-Event-ID'] = lastEventId
      try {
        const response = await (fetch ?? globalThis.fetch)(`${base}/events`, {
          method: 'GET',
          cache: 'no-store',
          headers,
          signal,
        })
        const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream')
        if (response.status === 200 && isStream && response.body) {
          return { scope: response.headers.get(EVENTS_SCOPE_HEADER), body: response.body }
        }
        throw readFailure(response, parse(await response.text()))
      } catch (error) {
        throw error instanceof RequestError ? error : failed(error, signal)
      }
    },
    emails: {
      list: ({ pageNo, pageSize }, signal) =>
        call('GET', `/emails?${new URLSearchParams({ pageNo: `${pageNo}`, pageSize: `${pageSize}` })}`, {
          signal,
        }),
      get: (emailId, signal) => call('GET', emailAt(emailId), { signal }),
      create: (input) => call('POST', '/emails', { body: input }),
      update: (emailId, patch) => call('PUT', emailAt(emailId), { body: patch }),
      delete: (emailId) => call('DELETE', emailAt(emailId)),
      copy: (emailId) => call('POST', `${emailAt(emailId)}/copy`),
    },
  }
}

function addressOf({ code, editorUrl, emailId }: Record<string, unknown>, lang: string | undefined): string {
  try {
    if (typeof editorUrl !== 'string' || typeof code !== 'string' || typeof emailId !== 'string') {
      throw new TypeError('code, editorUrl and emailId must be strings')
    }
    // The backend has checked this address against its own insecureHosts; here only the scheme is left to refuse.
    return editorAddress({ editorUrl, code, id: emailId, lang, insecureHosts: [new URL(editorUrl).host] })
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'not an address'
    throw new RequestError({
      kind: 'misconfigured',
      message: `the route's answer makes no editor address: ${reason}`,
      retryable: false,
    })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
