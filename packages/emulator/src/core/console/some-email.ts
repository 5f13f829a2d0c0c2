import type { EmailSummary } from '@mailframe/protocol'
import { type EndUserScope, endUserRecords } from '../access/end-users.js'
import { emailRecords } from '../emails/records.js'
import type { Services } from '../kernel/services.js'

/** An Email, and whose it is. */
export interface Place {
  scope: EndUserScope
  email: EmailSummary
}

/** How many End Users are looked through. */
const LOOKED_AT = 50

/** The newest Email of the newest End User that has one. */
export function someEmail({ get }: Pick<Services, 'get'>, applicationId: string): Place | undefined {
  for (const { userId } of get(endUserRecords).list(applicationId, { offset: 0, limit: LOOKED_AT })) {
    const scope = { applicationId, userId }
    const [email] = get(emailRecords).list(scope, { pageNo: 1, pageSize: 1 }).list
    if (email !== undefined) return { scope, email }
  }
  return undefined
}
