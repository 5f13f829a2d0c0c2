import type { Call } from '../call.js'
import { MAX_JSON_DEPTH, scanJson } from '../json-scan.js'
import type { Reply } from '../reply.js'
import type { Entry } from './log.js'

/** A call and its answer, for the request log. */
export function entryOf(
  { request, url, bodyText, form, fault, rests, warnings }: Call,
  reply: Reply,
  startedAt: number,
): Entry {
  return {
    method: request.method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    status: reply.status,
    startedAt,
    requestBody: form ?? parsed(bodyText),
    responseBody: bodyOf(reply),
    fault,
    rests,
    warnings,
  }
}

function parsed(text: string | null): unknown {
  if (text === null || text === '') return null
  try {
    const value: unknown = JSON.parse(text)
    return scanJson(text).depth > MAX_JSON_DEPTH ? text : value
  } catch {
    return text
  }
}

function bodyOf({ body }: Reply): unknown {
  switch (body.kind) {
    case 'json':
      return body.value
    case 'text':
      return `[${body.text.length} characters of HTML]`
    case 'bytes':
      return `[${body.bytes.byteLength} bytes]`
    case 'none':
      return null
  }
}
