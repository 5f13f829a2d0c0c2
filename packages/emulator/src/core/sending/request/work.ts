import type { Call } from '../../kernel/router.js'

/** What the work on one message needs, whatever brought it: a request, or an SMTP session. */
export type Work = Pick<Call, 'core' | 'rests' | 'warnings'>
