import type { Files } from '../model/change.js'
import type { App } from '../model/framework.js'
import { CLIENT, ENV_EXAMPLE, emailsPage, HANDLER_OPTIONS, session } from './shared.js'

/** The server of the app in development; Vite proxies to it. */
export const SERVER_PORT = 3001

/** Plain JavaScript: Node runs it as it is. */
const server = (body: string): Files => ({
  'server/mailframe.js': CLIENT,
  'server/session.js': session({ types: false }),
  'server/index.js': body,
  '.env.example': ENV_EXAMPLE,
  '.env.local': ENV_EXAMPLE,
})

const page = ({ types }: App): Files => ({
  [`src/emails-page.${types ? 'tsx' : 'jsx'}`]: emailsPage({ types, name: 'EmailsPage' }),
})

const START = `const port = Number(process.env.PORT ?? ${SERVER_PORT})`

/** Vite, with a server of Express. */
export const viteExpress = (app: App): Files => ({
  ...page(app),
  ...server(`import { createNodeHandler } from '@mailframe/server/node'
import express from 'express'
import { mailframe } from './mailframe.js'
import { currentUser } from './session.js'

const app = express()

app.use('/api/mailframe', createNodeHandler({
${HANDLER_OPTIONS}}))

${START}
app.listen(port, '127.0.0.1', () => console.log(\`Server at http://127.0.0.1:\${port}\`))
`),
})

/** Vite, with a server of Hono. */
export const viteHono = (app: App): Files => ({
  ...page(app),
  ...server(`import { serve } from '@hono/node-server'
import { createHandler } from '@mailframe/server'
import { Hono } from 'hono'
import { mailframe } from './mailframe.js'
import { currentUser } from './session.js'

const handle = createHandler({
${HANDLER_OPTIONS}})

const app = new Hono()

app.all('/api/mailframe/*', (context) => handle(context.req))

${START}
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => console.log(\`Server at http://127.0.0.1:\${port}\`))
`),
})
