import { SERVICE_PATHS } from '@mailframe/protocol/service'
import type { RequestRecord } from '../../../core/kernel/log/record.js'

/** What the log shows in place of a credential. */
const MASK = '[redacted]'

/** What the log shows in place of content that is too long for it. */
const CUT = /^\[\d+ characters of JSON\]$|… \[\d+ characters\]$/

/** A value as it is sent again: `<name>` in place of what the log has masked. */
export const filled = (name: string, value: unknown) => (value === MASK ? `<${name}>` : value)

/** Whether the log has only a part of it. */
export function isCut(value: unknown): boolean {
  if (typeof value === 'string') return CUT.test(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(isCut)
}

/** Whether its body is a form: the sending API. */
export const isForm = ({ path }: RequestRecord) => /\/(?:api\/mail|smsapi)\/send$/.test(path)

/** The fields of a form, as the log has them: of files a list of names. */
export const fieldsOf = (body: unknown): [name: string, value: unknown][] =>
  typeof body === 'object' && body !== null ? Object.entries(body) : []

/** The query, with `<names>` to fill in. */
export function queryOf(query: Record<string, string>): string {
  const pairs = Object.entries(query).map(([name, value]) => {
    const shown = filled(name, value)
    return `${encodeURIComponent(name)}=${shown === value ? encodeURIComponent(value) : shown}`
  })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** A body of JSON, or the text that it was. */
export function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body, filled)
}

/** Which credential a call takes. */
export function credentialOf({ method, path }: RequestRecord): 'client' | 'token' | 'session' | null {
  if (path === SERVICE_PATHS.token) return 'client'
  if (/^\/(?:access|resource)\//.test(path)) return 'token'
  const ofEditor =
    path.startsWith('/thirdApp/') && !(method === 'GET' && path.startsWith('/thirdApp/assets/'))
  return ofEditor ? 'session' : null
}
