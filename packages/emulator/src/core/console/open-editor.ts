import { type Application, applicationRecords } from '../access/applications.js'
import { codeRecords } from '../access/codes.js'
import { END_USER, scopeOf } from '../access/console.js'
import { type EndUserScope, endUserRecords } from '../access/end-users.js'
import { emailRecords } from '../emails/records.js'
import type { Call, Route } from '../kernel/call.js'
import { invalidParameter } from '../kernel/failure.js'
import { CONSOLE_API, found, localRoute } from '../kernel/local-route.js'
import { someEmail } from './some-email.js'

/** The parts of an editor's address; the caller knows where the emulator is reached. */
export interface EditorReady {
  /** Opens it once, within five minutes. */
  code: string
  emailId: string
  /** The host of the editor; null: that of the emulator. */
  editorDomain: string | null
}

/** The Email that is opened. */
interface Opened {
  scope: EndUserScope
  email: { id: string }
}

/** What the console makes where there is nothing to open yet. */
const FIRST = { userId: 'console', name: 'First email' }

/** Opens the editor as a backend would, for who looks at the console. */
export const openEditorRoutes: readonly Route[] = [
  // The newest Email of the first Application that is enabled; one is made where there is none.
  localRoute('POST', `${CONSOLE_API}/open-editor`, (call) => {
    const application = call
      .get(applicationRecords)
      .list()
      .reverse()
      .find(({ enabled }) => enabled)
    if (application === undefined) throw invalidParameter('no Application is enabled: enable one first')
    return readyFor(call, application, someEmail(call, application.id) ?? firstEmail(call, application.id))
  }),

  localRoute('POST', `${END_USER}/emails/:emailId/open-editor`, (call) => {
    const scope = scopeOf(call)
    const email = found(call.get(emailRecords).get(scope, call.params.emailId ?? ''), 'Email')
    const application = found(call.get(applicationRecords).get(scope.applicationId), 'Application')
    if (!application.enabled) throw invalidParameter('the Application is disabled: enable it first')
    return readyFor(call, application, { scope, email })
  }),
]

function firstEmail({ get, clock }: Call, applicationId: string): Opened {
  const { userId, name } = FIRST
  get(endUserRecords).save(applicationId, { userId }, clock.now())
  const scope = { applicationId, userId }
  return { scope, email: get(emailRecords).create(scope, { name }, clock.now()) }
}

function readyFor({ get, clock }: Call, application: Application, { scope, email }: Opened): EditorReady {
  const code = get(codeRecords).issue(scope.applicationId, scope.userId, clock.now())
  return { code, emailId: email.id, editorDomain: application.editorDomain ?? null }
}
