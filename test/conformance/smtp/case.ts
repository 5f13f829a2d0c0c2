import type { Case } from '../case.js'
import type { SmtpContext } from './context.js'

/** What is said to an SMTP server, and the reply that must come back. */
export interface SmtpCase extends Pick<Case, 'writes' | 'only'> {
  talk: (context: SmtpContext) => Promise<string>
  reply: RegExp
}
