import { statusMeaning } from '@mailframe/protocol/sending'
import { type Fault, statusOf } from '../fault.js'
import { bytesOf, json, type Reply, toResponse } from '../reply.js'

/** The connection ends without an answer: the host of the service must close it. */
export class ConnectionDropped extends Error {
  override readonly name = 'ConnectionDropped'
}

/** Waits, in milliseconds of real time. */
export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Codes whose meaning is a success: the work is done, and its answer has this code. */
const SUCCESSES: ReadonlySet<number> = new Set([
  200, 311, 40100, 40107, 40109, 40401, 40821, 40903, 40905, 40906, 40909, 40910, 49904,
])

/** Whether the fault only changes the code of a success. */
export function isSuccess({ statusCode, status, error }: Fault): boolean {
  return statusCode !== undefined && SUCCESSES.has(statusCode) && (status ?? error) === undefined
}

/** The answer of the service with the fault's statusCode, where both are successes. */
export function withStatusCode(reply: Reply, fault: Fault): Reply {
  const { statusCode } = fault
  const { body } = reply
  if (statusCode === undefined || !isSuccess(fault) || body.kind !== 'json') return reply
  const value = body.value as { result?: unknown } | null
  if (value?.result !== true) return reply
  return {
    ...reply,
    body: { kind: 'json', value: { ...value, statusCode, message: statusMeaning(statusCode) } },
  }
}

/** What the fault answers in place of the service, or null. */
export function faultReply(fault: Fault): Reply | null {
  const status = statusOf(fault)
  if (status === null || isSuccess(fault)) return null
  const message = 'a fault that was added on purpose'
  const { statusCode } = fault
  if (statusCode !== undefined) {
    const said = `${statusMeaning(statusCode)} (${message})`
    return json({ result: false, statusCode, message: said, info: {} }, status, fault.headers)
  }
  if (status < 400) return json({}, status, fault.headers)
  return json({ error: fault.error ?? 'serverError', message }, status, fault.headers)
}

/**
 * The answer with its body sent slowly or cut. Its Content-Length stays the whole length, so that a cut body shows.
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
