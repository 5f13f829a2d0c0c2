import { EDITOR_PATH, type OpenEditorRequest, type OpenEditorResponse } from '@mailframe/protocol'
import { RequestError } from './errors.js'
import type { RouteClient } from './route-client.js'

/** A code that was minted, and out of reach but for the address that is made of it. Use the address once. */
export interface MintedEditor {
  /** The editor's address in this language; without it, in the service's default. */
  addressIn(lang: string | undefined): string
  /** Seconds that the code lives, counted from when it was minted. */
  expiresIn: number
}

const FIELDS = ['code', 'editorUrl', 'emailId']

/** Mints one code. */
export async function mintEditor(
  { call }: RouteClient,
  body: OpenEditorRequest,
  signal?: AbortSignal,
): Promise<MintedEditor> {
  checkEmailId(body.emailId)
  const shape = (answer: unknown) => {
    const missing = FIELDS.find((name) => typeof Object(answer)[name] !== 'string')
    return missing ? `${missing} is no string` : null
  }
  const answer = await call<OpenEditorResponse>('POST', '/editor', shape, { body, signal })
  // Here, so that an answer that makes no address fails the mint, and that a click has little left to do.
  const address = addressOf(answer)
  return {
    addressIn: (lang) => (lang ? `${address}&${new URLSearchParams({ lang })}` : address),
    expiresIn: Number(answer.expiresIn) || 0,
  }
}

/** Mints one code and makes the editor's address of it. Use the address once. */
export async function openEditor(
  client: RouteClient,
  target: OpenEditorRequest,
  signal?: AbortSignal,
): Promise<string> {
  return (await mintEditor(client, target, signal)).addressIn(target.lang)
}

/** The plain link that mints when it is followed: holds no code. */
export function editorLink({ endpoint }: RouteClient, { emailId, lang }: OpenEditorRequest): string {
  return `${endpoint}/editor/${segment(emailId)}${lang ? `?${new URLSearchParams({ lang })}` : ''}`
}

/** An id as one segment of a path. No id of the service is `.` or `..`: the route must get to refuse them. */
export function segment(emailId: string): string {
  checkEmailId(emailId)
  if (/^\.\.?$/.test(emailId)) return emailId.replaceAll('.', '%252E')
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

/** The backend has checked `editorUrl` by its own settings: what no browser may open is left to refuse. */
function addressOf({ code, editorUrl, emailId }: OpenEditorResponse): string {
  // With no credentials, query or fragment.
  if (/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/i.test(editorUrl) && code.trim() && emailId.trim()) {
    try {
      const url = new URL(editorUrl)
      url.pathname = url.pathname.replace(/\/*$/, EDITOR_PATH)
      url.search = `${new URLSearchParams({ code, id: emailId })}`
      return url.href
    } catch {
      // Not an address after all.
    }
  }
  const message = "the route's answer makes no editor address: check editorUrl"
  throw new RequestError({ kind: 'misconfigured', message, retryable: false })
}
