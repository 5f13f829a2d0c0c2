/** Texts of errors, and of the ways out of them. In English. */
export const commonTexts = {
  /** Button that tries again what failed. */
  retry: 'Retry',
  /** Button where the session has ended; see `onSignIn` of the provider. */
  signIn: 'Sign in again',
  /** Button that opens the editor in a new tab. */
  editorNewTab: 'Open in a new tab',
  /** Button that takes a notice away. */
  dismiss: 'Dismiss',
  /** Under an error: what to tell the team. {id}: of the request */
  reference: 'Reference: {id}',
  /** Title of the error `unauthenticated`. */
  titleUnauthenticated: 'Signed out',
  /** Title of the error `forbidden`. */
  titleForbidden: 'No access',
  /** Title of the error `notEnabled`. */
  titleNotEnabled: 'Not enabled',
  /** Title of the error `notFound`. */
  titleNotFound: 'Not found',
  /** Title of the error `invalid`. */
  titleInvalid: 'Not accepted',
  /** Title of the error `misconfigured`. */
  titleMisconfigured: 'Setup problem',
  /** Title of the error `unavailable`. */
  titleUnavailable: 'Temporarily unavailable',
  /** Title of the error `rateLimited`. */
  titleRateLimited: 'Please wait',
  /** Title of the error `offline`. */
  titleOffline: 'No connection',
  /** Title of the error `blocked`. */
  titleBlocked: 'Blocked by this page',
  /** Title of the error `timeout`. */
  titleTimeout: 'No response yet',
  /** Error `unauthenticated`. */
  errorUnauthenticated: 'Your session has ended. Sign in again to continue.',
  /** Error `forbidden`. */
  errorForbidden: 'You do not have access to this.',
  /** Error `notEnabled`. */
  errorNotEnabled: 'This feature is not enabled for your account.',
  /** Error `notFound`. */
  errorNotFound: 'This email does not exist, or it is not yours.',
  /** Error `invalid`. */
  errorInvalid: 'This request was not accepted.',
  /** Error `misconfigured`. */
  errorMisconfigured: 'This is not set up correctly. Please tell the team that runs this page.',
  /** Error `unavailable`. */
  errorUnavailable: 'The email service is not responding right now. Try again in a moment.',
  /** Error `rateLimited`. */
  errorRateLimited: 'Too many requests in a short time. Wait a moment, then try again.',
  /** Error `offline`. */
  errorOffline: 'You seem to be offline. Check your connection, then try again.',
  /** Error `blocked`. {origin}: to be added to {directive} of the page's policy */
  errorBlocked:
    'This page does not allow the editor to be shown here. Its Content-Security-Policy needs {origin} in {directive}.',
  /** Error `timeout`. */
  errorTimeout: 'This is taking too long.',
}
