/**
 * Every (status, error) pair of the editor service, Variant 1. Spec: Errors.
 * `notFound` is the answer to an unknown path (spec/choices.md).
 */
export const SERVICE_ERRORS = {
  invalidParameter: {
    status: 400,
    meaning: 'A value is missing, malformed, too long or out of range, or the body is missing or not JSON.',
  },
  invalidCredential: {
    status: 401,
    meaning: 'The credentials or token are missing, malformed, invalid or expired.',
  },
  invalidContext: { status: 403, meaning: 'The Application or the End User cannot be resolved.' },
  insufficientScope: { status: 403, meaning: 'The token is valid but not Application-scoped.' },
  capabilityNotEnabled: { status: 403, meaning: 'The Application lacks a capability, for example AI.' },
  emailNotFound: { status: 404, meaning: 'The Email is unknown or belongs to another End User.' },
  notFound: { status: 404, meaning: 'The path is unknown.' },
  methodNotAllowed: { status: 405, meaning: 'The path exists, but not for this method.' },
  emailQueryFailed: { status: 500, meaning: 'An Email operation failed unexpectedly.' },
  aiQueryFailed: { status: 500, meaning: 'An AI query failed unexpectedly.' },
  aiQuotaEvaluationFailed: {
    status: 500,
    meaning: 'Evaluating the AI limit of an End User failed unexpectedly.',
  },
  serverError: { status: 500, meaning: 'Something else failed unexpectedly, such as token creation.' },
} as const satisfies Record<string, { status: number; meaning: string }>

/** A documented `error` value of the editor service. */
export type ServiceError = keyof typeof SERVICE_ERRORS

/** The body of every failure of the editor service. Spec: Error object. */
export interface ServiceErrorBody {
  /** A value to branch by: see SERVICE_ERRORS. */
  error: string
  /** For logs. */
  message: string
}

/** Whether `value` is one of the documented values. */
export function isServiceError(value: unknown): value is ServiceError {
  return typeof value === 'string' && Object.hasOwn(SERVICE_ERRORS, value)
}

/** Whether `status` and `error` are a documented pair. */
export function isServiceErrorPair(status: number, error: unknown): boolean {
  return isServiceError(error) && SERVICE_ERRORS[error].status === status
}
