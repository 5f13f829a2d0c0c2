/** Why a try gave no answer. */
export type ExchangeProblem = 'network' | 'redirect' | 'tooLarge' | 'ended'

/** A try without an answer. `cause` is what `fetch` threw: redact it before it is shown. */
export class ExchangeError extends Error {
  /** Always `ExchangeError`. */
  override readonly name = 'ExchangeError'
  /** What ended the exchange. */
  readonly problem: ExchangeProblem
  /** False where it is certain that the service saw nothing of the request. */
  readonly mayHaveLeft: boolean

  constructor(problem: ExchangeProblem, message: string, mayHaveLeft: boolean, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.problem = problem
    this.mayHaveLeft = mayHaveLeft
  }
}

/** The call's time or signal ended the try. */
export function endedError(mayHaveLeft: boolean): ExchangeError {
  const when = mayHaveLeft ? 'before the answer arrived' : 'before the request was sent'
  return new ExchangeError('ended', `the call ended ${when}`, mayHaveLeft)
}

/** It may lead elsewhere, with the credentials. */
export function redirectError(): ExchangeError {
  return new ExchangeError('redirect', 'the service answered with a redirect, which is not followed', true)
}

/** The answer has more bytes than are read. */
export function tooLargeError(maxBytes: number): ExchangeError {
  return new ExchangeError('tooLarge', `the answer is larger than ${maxBytes} bytes`, true)
}

/** No answer: `mayHaveLeft` tells whether the request may have arrived. */
export function networkError(mayHaveLeft: boolean, cause: unknown): ExchangeError {
  return new ExchangeError('network', 'no answer from the service', mayHaveLeft, cause)
}
