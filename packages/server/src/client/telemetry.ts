import type { RequestEvent, ResponseEvent } from './options.js'

/** Values that a span of OpenTelemetry takes as they are. */
export type Attributes = Record<string, string | number>

/** The attributes of a try before it is made, named by OpenTelemetry's conventions for HTTP clients. */
export function requestAttributes(
  { id, operation, method, path, attempt }: Omit<RequestEvent, 'attributes'>,
  base: string,
): Attributes {
  const { hostname, port, protocol, pathname } = new URL(base)
  return {
    'http.request.method': method,
    'url.scheme': protocol.slice(0, -1),
    'url.path': `${pathname.replace(/\/$/, '')}${path}`,
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
    ...(attempt > 1 ? { 'http.request.resend_count': attempt - 1 } : {}),
    'mailframe.operation': operation,
    'mailframe.call.id': id,
  }
}

/** The attributes of a try after it has ended. */
export function responseAttributes({
  status,
  requestId,
  problem,
}: Pick<ResponseEvent, 'status' | 'requestId' | 'problem'>): Attributes {
  const failed = problem ?? (status !== undefined && status >= 400 ? String(status) : undefined)
  return {
    ...(status === undefined ? {} : { 'http.response.status_code': status }),
    ...(failed === undefined ? {} : { 'error.type': failed }),
    ...(requestId === undefined ? {} : { 'mailframe.request.id': requestId }),
  }
}
