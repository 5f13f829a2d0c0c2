import { emailsPage } from '../../../packages/server/src/cli/init/templates/shared.js'
import { REACT_ROUTER_TEMPLATE } from './react-router-template.js'
import type { Ports, Scaffold } from './scaffold.js'

const servers = ({ page }: Ports) => [
  { command: ['npm', 'run', 'dev', '--', '--host', '127.0.0.1', '--port', String(page), '--strictPort'] },
]

export const ROUTERS: readonly Scaffold[] = [
  {
    name: 'react-router',
    template: REACT_ROUTER_TEMPLATE,
    create: [
      'npx',
      'create-react-router@7.18.4',
      'app',
      '--template',
      './template',
      '--yes',
      '--no-install',
      '--no-git-init',
    ],
    init: [],
    servers,
    page: '/emails',
  },
  {
    name: 'tanstack-start',
    create: [
      'npx',
      '@tanstack/create-start@0.59.43',
      'create',
      'app',
      '--yes',
      '--no-git',
      '--no-install',
      '--no-intent',
      '--package-manager',
      'npm',
    ],
    init: null,
    byHand: async (app) => {
      await app.write('src/emails-page.tsx', emailsPage({ types: true, name: 'EmailsPage' }))
      await app.write(
        'src/routes/emails.tsx',
        `import { createFileRoute } from '@tanstack/react-router'
import { EmailsPage } from '../emails-page'

export const Route = createFileRoute('/emails')({ component: EmailsPage })
`,
      )
      await app.write(
        'src/routes/api/mailframe/$.ts',
        `import { createHandler, createMailframe } from '@mailframe/server'
import { createFileRoute } from '@tanstack/react-router'

const handle = createHandler({
  mailframe: createMailframe(),
  user: () => ({ userId: 'ada', name: 'Ada' }),
})

export const Route = createFileRoute('/api/mailframe/$')({
  server: { handlers: { ANY: ({ request }) => handle(request) } },
})
`,
      )
    },
    servers,
    page: '/emails',
  },
]
