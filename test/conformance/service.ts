/** The service under test, reached by its address alone. */
export interface Service {
  baseUrl: string
  /** Where the editor page is. */
  editorUrl: string
  credentials: { clientId: string; clientSecret: string }
  /** Variant 2, where there is a pair for it. */
  apiKey: { applicationId: string; apiKey: string } | null
  /** The sending API, where there are credentials for it. */
  sending: { apiUser: string; apiKey: string; smsUser: string; smsKey: string } | null
  /** Only the emulator can be told to fail, to jump in time, and has further Applications. */
  isEmulator: boolean
  /** What reaches it; default: the network. */
  fetch?: typeof globalThis.fetch
}

/** An emulator as the suite sees it. */
export function emulated({
  url,
  editorUrl,
  credentials,
}: {
  url: string
  editorUrl: string
  credentials: {
    clientId: string
    clientSecret: string
    applicationId: string
    apiKey: string
    sending: { apiUser: string; apiKey: string }
    sms: { smsUser: string; smsKey: string }
  }
}): Service {
  const { clientId, clientSecret, applicationId, apiKey, sending, sms } = credentials
  return {
    baseUrl: url,
    editorUrl,
    credentials: { clientId, clientSecret },
    apiKey: { applicationId, apiKey },
    sending: { ...sending, ...sms },
    isEmulator: true,
  }
}

export interface CallSpec {
  method: string
  path: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as a form. */
  form?: Record<string, string>
  /** Sent as it is, with the content type of JSON. */
  text?: string
}

export interface Exchange {
  request: CallSpec
  status: number
  headers: Headers
  text: string
  body: unknown
}

export async function send(service: Service, request: CallSpec): Promise<Exchange> {
  const {
    method,
    path,
    headers = {},
    json,
    form,
    text = json === undefined ? undefined : JSON.stringify(json),
  } = request
  const base = path.startsWith('/thirdApp') ? service.editorUrl : service.baseUrl
  const { fetch = globalThis.fetch } = service
  const response = await fetch(base + path, {
    method,
    redirect: 'manual',
    headers: { ...(text === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(text === undefined ? {} : { body: text }),
    // It brings its content type.
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
  })
  const answer = await response.text()
  return { request, status: response.status, headers: response.headers, text: answer, body: parsed(answer) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export const basic = (name: string, secret: string) => ({
  Authorization: `Basic ${btoa(`${name}:${secret}`)}`,
})
export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
