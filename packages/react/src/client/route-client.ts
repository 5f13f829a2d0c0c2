import type {
  AiBalancesResponse,
  AiBillsResponse,
  AiLimit,
  AiQuota,
  AiSummaryResponse,
  AiUsageResponse,
  DeletedEmail,
  Email,
  EmailInput,
  EmailListResponse,
  EmailPatch,
  OpenEditorRequest,
  OpenEditorResponse,
} from '@mailframe/protocol'
import { editorAddress } from '@mailframe/protocol'
import { ANSWERS, type Shape } from './answers.js'
import { RequestError } from './errors.js'
import { createOvertaken } from './overtaken.js'
import { type CallOptions, createRequest, type EventStream } from './request.js'

export interface RouteClientOptions {
  /** Where the route handler is mounted: `/api/mailframe`, or an absolute address. */
  endpoint: string
  /** Default: the global one, read at each call. */
  fetch?: typeof globalThis.fetch | undefined
}

/** Which page of a list. */
export interface EmailListParams {
  /** From 1. */
  pageNo: number
  /** 1 to 100. */
  pageSize: number
}

/** A code that was minted, and out of reach but for the address that is made of it. Use the address once. */
export interface MintedEditor {
  /** The editor's address in this language; without it, in the service's default. */
  addressIn(lang: string | undefined): string
  /** Seconds that the code lives, counted from when it was minted. */
  expiresIn: number
}

/** Days of the calendar in UTC, as `yyyy-MM-dd`, both included: the service counts by them. */
export interface DateRange {
  /** The first day. */
  startDate: string
  /** The last day; not before the first. */
  endDate: string
}

/** Which uses of AI, and which page of them. */
export interface AiUsageParams extends DateRange {
  /** Whose uses: another than oneself, or `*` for the whole Application, only where the backend's `allow` says so. */
  userId?: string | undefined
  /** From 1. */
  pageNo: number
  /** 1 to 100. */
  pageSize: number
}

/** Which bills, and which page of them. */
export interface AiBillsParams {
  /** `yyyy-MM` */
  month: string
  /** From 1. */
  pageNo: number
  /** 1 to 100. */
  pageSize: number
}

/** Every call of the browser to the team's own route. Each rejects with a {@link RequestError}, or the abort's reason. */
export interface RouteClient {
  /** As it was given, without a slash at its end. */
  readonly endpoint: string
  /** Mints one code. */
  mint(emailId: string, signal?: AbortSignal): Promise<MintedEditor>
  /** Mints one code and makes the editor's address of it. Use the address once. */
  openEditor(target: OpenEditorRequest, signal?: AbortSignal): Promise<string>
  /** The plain link that mints when it is followed: holds no code. */
  editorLink(target: OpenEditorRequest): string
  /**
   * Opens the stream of saves, after the event with this id if it is given. Rejects where the answer is no stream,
   * with `notFound` where the route says that it has no events.
   */
  events(options: { lastEventId?: string | undefined; signal: AbortSignal }): Promise<EventStream>
  emails: {
    list(params: EmailListParams, signal?: AbortSignal): Promise<EmailListResponse>
    get(emailId: string, signal?: AbortSignal): Promise<Email>
    create(input: EmailInput): Promise<Email>
    update(emailId: string, patch: EmailPatch): Promise<Email>
    /** `keepalive`: also when the page is left meanwhile. */
    delete(emailId: string, options?: { keepalive?: boolean | undefined }): Promise<DeletedEmail>
    copy(emailId: string): Promise<Email>
  }
  /** The AI usage of the signed-in user, and of the Application. */
  ai: {
    /** Of the signed-in user. */
    summary(range: DateRange, signal?: AbortSignal): Promise<AiSummaryResponse>
    usage(params: AiUsageParams, signal?: AbortSignal): Promise<AiUsageResponse>
    /** Of the Application, as the rest: only where the backend's `allow` says so. */
    quota(signal?: AbortSignal): Promise<AiQuota>
    balances(signal?: AbortSignal): Promise<AiBalancesResponse>
    bills(params: AiBillsParams, signal?: AbortSignal): Promise<AiBillsResponse>
    setLimit(limit: AiLimit): Promise<AiLimit>
  }
  /** Any call of the route, as JSON: for what entries beside the main one bring along. */
  call<Answer>(method: string, path: string, shape: Shape, options?: CallOptions): Promise<Answer>
}

/**
 * The calls of the browser to `endpoint`, free of React.
 *
 * @throws TypeError where `endpoint` is none.
 */
export function createRouteClient({ endpoint, fetch }: RouteClientOptions): RouteClient {
  const problem = endpointProblem(endpoint)
  if (problem !== null) throw new TypeError(problem)
  const base = endpoint.replace(/\/+$/, '')
  const { call, stream } = createRequest(base, fetch)
  const overtaken = createOvertaken(base)

  async function mint(body: OpenEditorRequest, signal: AbortSignal | undefined): Promise<MintedEditor> {
    checkEmailId(body.emailId)
    const answer = await call<OpenEditorResponse>('POST', '/editor', ANSWERS.editor, { body, signal })
    // Here, so that an answer that makes no address fails the mint.
    addressOf(answer, body.lang)
    const { expiresIn } = answer
    return {
      addressIn: (lang) => addressOf(answer, lang),
      expiresIn: typeof expiresIn === 'number' && expiresIn > 0 ? expiresIn : 0,
    }
  }

  const emailAt = (emailId: string) => `/emails/${segment(emailId)}`

  return {
    endpoint: base,
    call,
    mint: (emailId, signal) => mint({ emailId }, signal),
    openEditor: async (target, signal) => (await mint(target, signal)).addressIn(target.lang),
    editorLink: ({ emailId, lang }) =>
      `${base}/editor/${segment(emailId)}${lang ? `?${new URLSearchParams({ lang })}` : ''}`,
    events: (options) => stream('/events', options),
    emails: {
      list: ({ pageNo, pageSize }, signal) =>
        overtaken.read(() =>
          call('GET', `/emails${queryOf({ pageNo, pageSize })}`, ANSWERS.emails, { signal }),
        ),
      get: (emailId, signal) =>
        overtaken.read(async () => call('GET', emailAt(emailId), ANSWERS.email, { signal })),
      create: (input) => overtaken.change(() => call('POST', '/emails', ANSWERS.email, { body: input })),
      update: (emailId, patch) =>
        overtaken.change(async () => call('PUT', emailAt(emailId), ANSWERS.email, { body: patch })),
      delete: (emailId, { keepalive } = {}) =>
        overtaken.change(async () => call('DELETE', emailAt(emailId), ANSWERS.deleted, { keepalive })),
      copy: (emailId) =>
        overtaken.change(async () => call('POST', `${emailAt(emailId)}/copy`, ANSWERS.email)),
    },
    ai: {
      summary: ({ startDate, endDate }, signal) =>
        call('GET', `/ai/summary${queryOf({ startDate, endDate })}`, ANSWERS.aiSummary, { signal }),
      usage: ({ startDate, endDate, userId, pageNo, pageSize }, signal) =>
        call(
          'GET',
          `/ai/usage${queryOf({ startDate, endDate, userId, pageNo, pageSize })}`,
          ANSWERS.aiUsage,
          { signal },
        ),
      quota: (signal) => call('GET', '/ai/quota', ANSWERS.aiQuota, { signal }),
      balances: (signal) => call('GET', '/ai/balances', ANSWERS.aiBalances, { signal }),
      bills: ({ month, pageNo, pageSize }, signal) =>
        call('GET', `/ai/bills${queryOf({ month, pageNo, pageSize })}`, ANSWERS.aiBills, { signal }),
      setLimit: (limit) => call('PUT', '/ai/limit', ANSWERS.aiLimit, { body: limit }),
    },
  }
}

/** What is wrong with `endpoint`, or null. */
function endpointProblem(endpoint: unknown): string | null {
  if (typeof endpoint === 'string' && !/[?#]/.test(endpoint)) return null
  const rule = "must be the address of your route handler, such as '/api/mailframe', without a query"
  return `endpoint ${rule}; it is ${JSON.stringify(endpoint)}`
}

/** An id as one segment of a path. No id of the service is `.` or `..`: the route must get to refuse them. */
function segment(emailId: string): string {
  checkEmailId(emailId)
  if (emailId === '.' || emailId === '..') return emailId.replaceAll('.', '%252E')
  // Half of a surrogate pair cannot be sent.
  return encodeURIComponent(emailId.replace(/\p{Cs}/gu, '\uFFFD'))
}

/** Plain JavaScript may pass anything, such as a number of the app's own. */
function checkEmailId(emailId: unknown): void {
  if (typeof emailId === 'string' && emailId !== '') return
  throw new RequestError({
    kind: 'invalid',
    message: `emailId must be the id of an email, a string; it is ${JSON.stringify(emailId)}`,
    retryable: false,
  })
}

function queryOf(values: Record<string, string | number | undefined>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `?${new URLSearchParams(given)}`
}

function addressOf({ code, editorUrl, emailId }: OpenEditorResponse, lang: string | undefined): string {
  try {
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
