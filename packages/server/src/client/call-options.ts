import { DEFAULT_TIMEOUT_MS } from './options.js'
import { refuse } from './refuse.js'

/** The first timeout that is given. @throws MailframeError where it is none. */
export function timeoutOf(...from: { timeout?: number | undefined }[]): number {
  const timeout = from.find((options) => options.timeout !== undefined)?.timeout ?? DEFAULT_TIMEOUT_MS
  const isOne = typeof timeout === 'number' && timeout > 0 && Number.isFinite(timeout)
  refuse(isOne ? null : { field: 'timeout', message: 'timeout must be a positive number of milliseconds' })
  return timeout
}

/** Anything but an AbortSignal would be ignored silently. @throws MailframeError */
export function refuseSignal(signal: unknown): void {
  if (signal === undefined || signal === null) return
  const isOne = typeof signal === 'object' && 'aborted' in signal && 'addEventListener' in signal
  refuse(isOne ? null : { field: 'signal', message: 'signal must be an AbortSignal' })
}
