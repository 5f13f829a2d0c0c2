import type { Call } from '../../kernel/call.js'
import type { Services } from '../../kernel/services.js'

/** What the work on one message needs, whatever brought it: a request, or an SMTP session. */
export type Work = Services & Pick<Call, 'rests' | 'warnings'> & Partial<Pick<Call, 'url'>>
