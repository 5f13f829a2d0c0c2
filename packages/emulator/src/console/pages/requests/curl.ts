import type { RequestRecord } from '../../../core/kernel/log/record.js'
import { credentialOf, fieldsOf, filled, isCut, isForm, queryOf, textOf } from './masked.js'

const CREDENTIALS = {
  client: '-u "$CLIENT_ID:$CLIENT_SECRET"',
  token: '-H "Authorization: Bearer $ACCESS_TOKEN"',
  session: '-H "Authorization: Bearer $EDITOR_SESSION"',
} as const

/** The call as a curl command. Credentials, which the log does not have, are variables and `<names>` to fill in. */
export function curlOf(record: RequestRecord, origin: string): string {
  const { method, path, query, requestBody } = record
  const credential = credentialOf(record)
  const body = requestBody === null ? [] : isForm(record) ? formOf(requestBody) : jsonOf(requestBody)
  const parts = [
    `curl -X ${method} ${quoted(origin + path + queryOf(query))}`,
    ...(credential === null ? [] : [CREDENTIALS[credential]]),
    ...body,
  ]
  const note = isCut(requestBody) ? '# The log has cut the body.\n' : ''
  return note + parts.join(' \\\n  ')
}

const jsonOf = (body: unknown) => [
  `-H 'Content-Type: application/json'`,
  `--data-raw ${quoted(textOf(body))}`,
]

/** The fields of a form: multipart where it has files, which the log does not hold. */
function formOf(body: unknown): string[] {
  const fields = fieldsOf(body)
  const option = fields.some(([, value]) => Array.isArray(value)) ? '--form-string' : '--data-urlencode'
  return fields.flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((file) => `-F ${quoted(`${name}=@<${file}>`)}`)
      : [`${option} ${quoted(`${name}=${filled(name, value)}`)}`],
  )
}

/** In single quotes a shell reads everything as it is, but the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
