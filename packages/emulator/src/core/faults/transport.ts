import { bytesOf, json, type Reply, toResponse } from '../http/reply.js'
import { type Fault, statusOf } from './fault.js'

/** The connection ends without an answer: whoever carries the service to its callers makes it so. */
export class ConnectionDropped extends Error {
  override readonly name = 'ConnectionDropped'
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** What the fault answers in place of the service, or null. */
export function faultReply(fault: Fault): Reply | null {
  const status = statusOf(fault)
  if (status === null) return null
  const message = 'a fault that was added on purpose'
  const { statusCode } = fault
  if (statusCode !== undefined)
    return json({ result: false, statusCode, message, info: {} }, status, fault.headers)
  if (status < 400) return json({}, status, fault.headers)
  return json({ error: fault.error ?? 'serverError', message }, status, fault.headers)
}

/**
 * The answer with its body sent slowly or cut. Its length is told all the same: a cut body shows.
 * `cut` ends the connection once what was sent has left; without one, the body fails.
 */
export function throughFault(reply: Reply, fault: Fault, cut: (() => void) | undefined): Response {
  const response = toResponse(reply)
  if (fault.slowBodyMs === undefined && fault.truncate !== true) return response
  const body = bytesOf(reply)
  const headers = new Headers(response.headers)
  headers.set('Content-Length', String(body.byteLength))
  return new Response(piecewise(body, fault, cut), { status: response.status, headers })
}

const PIECES = 8

function piecewise(
  body: Uint8Array<ArrayBuffer>,
  { slowBodyMs = 0, truncate = false }: Fault,
  cut: (() => void) | undefined,
): ReadableStream<Uint8Array> {
  const size = Math.max(1, Math.ceil(body.byteLength / PIECES))
  const end = truncate ? Math.floor(body.byteLength / 2) : body.byteLength
  let offset = 0
  return new ReadableStream({
    async pull(controller) {
      if (offset < end) {
        if (slowBodyMs > 0) await sleep(slowBodyMs / PIECES)
        const next = Math.min(offset + size, end)
        controller.enqueue(body.slice(offset, next))
        offset = next
      } else if (!truncate) {
        controller.close()
      } else if (cut === undefined) {
        controller.error(new ConnectionDropped('the body was cut on purpose'))
      } else {
        cut()
      }
    },
  })
}
