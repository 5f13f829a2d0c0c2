import { type IncomingMessage, request as send } from 'node:http'

export interface Wire {
  method?: string
  headers?: Record<string, string | string[]>
  body?: string | Uint8Array
  /** Sends the body in pieces, without Content-Length. */
  chunked?: boolean
}

export interface Answer {
  status: number
  headers: IncomingMessage['headers']
  text: string
  json<T = { error: string; message: string }>(): T
}

/** A request as it is written here: `fetch` would join headers, follow redirects and mend paths. */
export async function exchange(address: string, wire: Wire = {}): Promise<Answer> {
  const response = await open(address, wire).response
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text,
    json: <T>() => JSON.parse(text) as T,
  }
}

/** The same, without waiting for the body; `leave` cuts the connection, as a browser does that goes away. */
export function open(address: string, { method = 'GET', headers = {}, body, chunked = false }: Wire = {}) {
  const { hostname, port } = new URL(address)
  const path = address.slice(address.indexOf('/', 'http://'.length))
  const length: Record<string, string> =
    body === undefined || chunked ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const request = send({ hostname, port, path, method, headers: { ...length, ...headers }, agent: false })
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject)
  })
  response.catch(() => {})
  if (body !== undefined && chunked) {
    const bytes = Buffer.from(body)
    for (let start = 0; start < bytes.length; start += 1_000)
      request.write(bytes.subarray(start, start + 1_000))
  } else if (body !== undefined) request.write(body)
  request.end()
  return { response, leave: () => request.destroy() }
}

/** Reads a stream as far as `found` says, and goes on with it the next time. */
export function readerOf(response: IncomingMessage) {
  let text = ''
  response.on('data', (piece) => {
    text += piece
  })
  response.on('error', () => {})
  return { text: () => text }
}
