import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A form that the server of a test saw. */
export interface SeenForm {
  path: string
  headers: Record<string, string | string[] | undefined>
  fields: Record<string, string>
  files: { field: string; name: string; type: string; text: string }[]
}

/** How a test answers: an envelope, or the response taken in hand (undefined). */
export type Behaviour = (form: SeenForm, response: ServerResponse) => Answer | undefined
export interface Answer {
  status?: number
  headers?: Record<string, string>
  body: unknown
}

export interface RestServer extends AsyncDisposable {
  url: string
  seen: SeenForm[]
}

export const ACCOUNT = {
  apiUser: 'the_user',
  apiKey: 'pl4nted/k+y=%',
  smsUser: 'the_sms',
  smsKey: 'pl4nted/s+s=%',
}

export const accepted: Behaviour = ({ fields }) => {
  const recipients: string[] =
    fields.xsmtpapi === undefined
      ? [fields.to, fields.cc, fields.bcc].flatMap((list) => list?.split(';') ?? [])
      : JSON.parse(fields.xsmtpapi).to
  const emailIdList = recipients.map((address, at) => `1700000000-${at}$${address}`)
  return { body: { result: true, statusCode: 200, message: 'Request successful', info: { emailIdList } } }
}
export const answers = (statusCode: number, result = false, status = 200, message = 'said'): Behaviour => {
  return () => ({ status, body: { result, statusCode, message, info: {} } })
}
export const raw = (body: string, status = 200, headers: Record<string, string> = {}): Behaviour => {
  return () => ({ status, headers, body })
}
/** Ends the connection without an answer. */
export const drops: Behaviour = (_, response) => {
  response.destroy()
  return undefined
}
/** Sends half of an answer, and ends the connection. */
export const cuts: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"result":true,', () => response.destroy())
  return undefined
}
export const hangs: Behaviour = () => undefined

/** A real server on a free port that answers as it is told: in turn, the last one stays. */
export async function startRest(...behaviours: Behaviour[]): Promise<RestServer> {
  const seen: SeenForm[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
    } catch {
      return // The client went away.
    }
    const type = String(request.headers['content-type'])
    const data = await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData()
    const form: SeenForm = { path: request.url ?? '', headers: request.headers, fields: {}, files: [] }
    for (const [name, value] of data) {
      if (typeof value === 'string') form.fields[name] = value
      else form.files.push({ field: name, name: value.name, type: value.type, text: await value.text() })
    }
    const behaviour = behaviours[seen.length] ?? behaviours.at(-1) ?? accepted
    seen.push(form)
    const answer = behaviour(form, response)
    if (answer === undefined) return
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
