import type { FaultLine } from '../../api/faults.js'

/** Which requests a fault is for, in words. */
export function describeMatch({ method = 'any method', path = 'any path' }: FaultLine['fault']): string {
  return `${method} ${path}`
}

/** What happens to these requests, in words. */
export function describeFault(fault: FaultLine['fault']): string {
  const { status, error, statusCode, headers, delayMs, slowBodyMs, truncate, drop } = fault
  const parts = [
    error === undefined ? null : `error ${error}`,
    status === undefined ? null : `status ${status}`,
    statusCode === undefined ? null : `statusCode ${statusCode}`,
    headers === undefined ? null : `headers ${Object.keys(headers).join(', ')}`,
    delayMs === undefined ? null : `${delayMs} ms of delay`,
    drop === 'before' ? 'connection dropped before processing' : null,
    drop === 'after' ? 'connection dropped after processing' : null,
    slowBodyMs === undefined ? null : `body sent over ${slowBodyMs} ms`,
    truncate === true ? 'body truncated' : null,
  ]
  return parts.filter((part) => part !== null).join(', ') || 'nothing'
}
