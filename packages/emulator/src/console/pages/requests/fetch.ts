import type { RequestRecord } from '../../../core/kernel/log/record.js'
import { credentialOf, fieldsOf, filled, isCut, isForm, queryOf, textOf } from './masked.js'

const CREDENTIALS = {
  client: "'Basic ' + btoa(process.env.MAILFRAME_CLIENT_ID + ':' + process.env.MAILFRAME_CLIENT_SECRET)",
  token: "'Bearer ' + process.env.ACCESS_TOKEN",
  session: "'Bearer ' + process.env.EDITOR_SESSION",
} as const

/** The call in JavaScript. Credentials, which the log does not have, are variables and `<names>` to fill in. */
export function fetchOf(record: RequestRecord, origin: string): string {
  const { method, path, query, requestBody } = record
  const credential = credentialOf(record)
  const json = requestBody !== null && !isForm(record)
  const headers = [
    ...(credential === null ? [] : [`Authorization: ${CREDENTIALS[credential]}`]),
    ...(json ? [`'Content-Type': 'application/json'`] : []),
  ]
  const options = [
    `method: ${JSON.stringify(method)},`,
    ...(headers.length === 0 ? [] : [`headers: { ${headers.join(', ')} },`]),
    ...(requestBody === null ? [] : [`body: ${json ? jsonOf(requestBody) : formOf(requestBody)},`]),
  ]
  const note = isCut(requestBody) ? '// The log has cut the body.\n' : ''
  const address = JSON.stringify(origin + path + queryOf(query))
  return `${note}const response = await fetch(${address}, {\n${options.map((line) => `  ${line}\n`).join('')}})\nconsole.log(response.status, await response.text())`
}

/** An object as it is, other text as a string. */
function jsonOf(body: unknown): string {
  if (typeof body === 'string') return JSON.stringify(body)
  return `JSON.stringify(${textOf(body)})`
}

/** The fields of a form: multipart where it has files, which the log does not hold. */
function formOf(body: unknown): string {
  const fields = fieldsOf(body).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((file) => [name, `<${file}>`]) : [[name, String(filled(name, value))]],
  )
  const files = fieldsOf(body).some(([, value]) => Array.isArray(value))
  const list = JSON.stringify(fields)
  if (!files) return `new URLSearchParams(${list})`
  return `${list}.reduce((form, [name, value]) => (form.append(name, value), form), new FormData())`
}
