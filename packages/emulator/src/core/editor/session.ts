import { readBearer, requireApplication } from '../access/authorization.js'
import type { EndUserScope } from '../access/end-users.js'
import { tokenService } from '../access/tokens.js'
import type { Call } from '../kernel/call.js'
import { Failure } from '../kernel/failure.js'

/** How long one editor page may save, on the emulator's clock. */
export const SESSION_SECONDS = 24 * 60 * 60

/** The session of an editor page: one Email of one End User. A deleted Email ends it. */
export interface EditorSession {
  scope: EndUserScope
  emailId: string
  /** The thread of the code that opened it. */
  openingId: string
}

/** The session token of `Authorization: Bearer`, and of nothing else: a cookie would be shared by two frames. */
export async function authorizeSession({ get, request }: Call): Promise<EditorSession> {
  const token = readBearer(request)
  const claims = token === null ? null : await get(tokenService).verify('editor', token)
  if (claims === null) {
    throw new Failure('invalidCredential', 'the session token is missing, malformed, invalid or expired')
  }
  const { applicationId, userId, emailId, openingId } = claims
  return { scope: { applicationId, userId }, emailId, openingId }
}

/** What a session may touch, checked after the input: its own Email, while the Application is there. */
export function requireOwnEmail(call: Call, { scope, emailId }: EditorSession): void {
  requireApplication(call, scope.applicationId)
  if (call.params.emailId !== emailId)
    throw new Failure('invalidContext', 'this session is bound to another Email')
}
