/** What a route answers. The log reads `body` before it becomes bytes. */
export interface Reply {
  status: number
  headers: Record<string, string>
  body:
    | { kind: 'json'; value: unknown }
    | { kind: 'text'; text: string }
    | { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer> }
    | { kind: 'none' }
}

/** A JSON answer. Nothing the service says may be kept by a cache. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
    body: { kind: 'json', value },
  }
}

/** An HTML page. */
export function html(text: string, status: number, headers: Record<string, string>): Reply {
  return {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers },
    body: { kind: 'text', text },
  }
}

/** A file. */
export function bytes(content: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Reply {
  return { status: 200, headers, body: { kind: 'bytes', bytes: content } }
}

/** The answer as it leaves. */
export function toResponse(reply: Reply): Response {
  return new Response(contentOf(reply), { status: reply.status, headers: reply.headers })
}

/** The body as bytes. */
export function bytesOf(reply: Reply): Uint8Array<ArrayBuffer> {
  const content = contentOf(reply)
  return typeof content === 'string' ? utf8.encode(content) : (content ?? new Uint8Array())
}

const utf8 = new TextEncoder()

function contentOf({ body }: Reply): string | Uint8Array<ArrayBuffer> | null {
  switch (body.kind) {
    case 'json':
      return JSON.stringify(body.value)
    case 'text':
      return body.text
    case 'bytes':
      return body.bytes
    case 'none':
      return null
  }
}
