import { SERVICE_PATHS } from '@mailframe/protocol/service'
import type { RequestRecord } from '../../../core/kernel/log/record.js'

/** What the log shows in place of a credential. */
const MASK = '[redacted]'

/** What the log shows in place of content that is too long for it. */
const CUT = /^\[\d+ characters of JSON\]$|… \[\d+ characters\]$/

/** The call as a curl command. Credentials, which the log does not have, are variables and `<names>` to fill in. */
export function curlOf(record: RequestRecord, origin: string): string {
  const { method, path, query, requestBody } = record
  const form = /\/(?:api\/mail|smsapi)\/send$/.test(path)
  const body = requestBody === null ? [] : form ? formOf(requestBody) : jsonOf(requestBody)
  const parts = [
    `curl -X ${method} ${quoted(origin + path + queryOf(query))}`,
    ...authorizationOf(record),
    ...body,
  ]
  const note = isCut(requestBody) ? '# The log has cut the body.\n' : ''
  return note + parts.join(' \\\n  ')
}

function authorizationOf({ method, path }: RequestRecord): string[] {
  if (path === SERVICE_PATHS.token) return ['-u "$CLIENT_ID:$CLIENT_SECRET"']
  if (/^\/(?:access|resource)\//.test(path)) return ['-H "Authorization: Bearer $ACCESS_TOKEN"']
  const ofEditor =
    path.startsWith('/thirdApp/') && !(method === 'GET' && path.startsWith('/thirdApp/assets/'))
  return ofEditor ? ['-H "Authorization: Bearer $EDITOR_SESSION"'] : []
}

function queryOf(query: Record<string, string>): string {
  const pairs = Object.entries(query).map(
    ([name, value]) =>
      `${encodeURIComponent(name)}=${value === MASK ? `<${name}>` : encodeURIComponent(value)}`,
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

const jsonOf = (body: unknown) => [
  `-H 'Content-Type: application/json'`,
  `--data-raw ${quoted(textOf(body))}`,
]

/** The fields of a form: multipart where it has files, which the log does not hold. */
function formOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return []
  const fields = Object.entries(body)
  const option = fields.some(([, value]) => Array.isArray(value)) ? '--form-string' : '--data-urlencode'
  return fields.flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((file) => `-F ${quoted(`${name}=@<${file}>`)}`)
      : [`${option} ${quoted(`${name}=${value === MASK ? `<${name}>` : value}`)}`],
  )
}

function textOf(body: unknown): string {
  if (typeof body === 'string') return body
  return JSON.stringify(body, (name, value: unknown) => (value === MASK ? `<${name}>` : value))
}

/** In single quotes a shell reads everything as it is, but the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function isCut(value: unknown): boolean {
  if (typeof value === 'string') return CUT.test(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(isCut)
}
