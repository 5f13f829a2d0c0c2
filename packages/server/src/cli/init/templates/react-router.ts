import type { Files } from '../model/change.js'
import type { App } from '../model/framework.js'
import { ENV_EXAMPLE, emailsPage, HANDLER_OPTIONS, session } from './shared.js'

/** Framework mode. `.server` files never reach the browser. */
export function reactRouter({ types }: App): Files {
  const script = types ? 'ts' : 'js'
  const args = types ? '{ request }: { request: Request }' : '{ request }'
  return {
    [`app/mailframe.server.${script}`]: `import { createHandler, createMailframe } from '@mailframe/server'
import { currentUser } from './session.server'

export const mailframe = createMailframe()

export const handle = createHandler({
${HANDLER_OPTIONS}})
`,
    [`app/session.server.${script}`]: session({ types }),
    [`app/routes/api.mailframe.${script}`]: `import { handle } from '../mailframe.server'

export const loader = (${args}) => handle(request)
export const action = (${args}) => handle(request)
`,
    [`app/routes/emails.${types ? 'tsx' : 'jsx'}`]: emailsPage({ types, name: 'Emails' }),
    '.env.example': ENV_EXAMPLE,
  }
}
