import type { Files } from '../model/change.js'
import type { App } from '../model/framework.js'
import { CLIENT, ENV_EXAMPLE, emailsPage, session } from './shared.js'

const USER = `  user: async () => {
    const user = await currentUser()
    return user && { userId: user.id, name: user.name }
  },
`

/** App Router. */
export function nextApp({ source, types, alias }: App): Files {
  const script = types ? 'ts' : 'js'
  const from = alias ? '@/lib' : '../../../../lib'
  return {
    [`${source}lib/mailframe.${script}`]: CLIENT,
    [`${source}lib/session.${script}`]: session({ types }),
    [`${source}app/api/mailframe/[...route]/route.${script}`]: `import { createRouteHandlers } from '@mailframe/server/next'
import { mailframe } from '${from}/mailframe'
import { currentUser } from '${from}/session'

export const { GET, POST, PUT, DELETE, OPTIONS } = createRouteHandlers({
  mailframe,
${USER}})
`,
    [`${source}app/emails/page.${types ? 'tsx' : 'jsx'}`]: emailsPage({
      types,
      name: 'EmailsPage',
      directive: "'use client'\n",
    }),
    '.env.example': ENV_EXAMPLE,
  }
}

/** Pages Router. */
export function nextPages({ source, types, alias }: App): Files {
  const script = types ? 'ts' : 'js'
  const from = alias ? '@/lib' : '../../../lib'
  return {
    [`${source}lib/mailframe.${script}`]: CLIENT,
    [`${source}lib/session.${script}`]: session({ types }),
    [`${source}pages/api/mailframe/[...route].${script}`]: `import { createPagesHandler } from '@mailframe/server/next'
import { mailframe } from '${from}/mailframe'
import { currentUser } from '${from}/session'

// The handler reads the body itself: saves may be larger than what Next.js parses.
export const config = { api: { bodyParser: false } }

export default createPagesHandler({
  mailframe,
${USER}})
`,
    [`${source}pages/emails.${types ? 'tsx' : 'jsx'}`]: emailsPage({ types, name: 'Emails' }),
    '.env.example': ENV_EXAMPLE,
  }
}
