import { emailsPage } from '../../../packages/server/src/cli/init/templates/shared.js'
import type { AppFolder, Scaffold } from './scaffold.js'

const OPTIONS = `user: () => ({ userId: 'ada', name: 'Ada' })`

/** The page is Vite's; what serves it and the route is one file for a runtime that is not Node. `built`: by Vite. */
const onRuntime = (
  name: string,
  packages: readonly string[],
  files: Record<string, string>,
  command: readonly string[],
  built = true,
): Scaffold => ({
  name,
  create: ['npx', 'create-vite@9.3.0', 'app', '--template', 'react-ts', '--no-interactive'],
  packages,
  init: null,
  byHand: async (app) => {
    await showPage(app)
    for (const [path, text] of Object.entries(files)) await app.write(path, text)
    // Bun bundles the page itself, and looks for the icon beside it.
    if (!built) await app.edit('index.html', '"/favicon.svg"', '"./public/favicon.svg"')
  },
  build: built ? [['npx', 'vite', 'build']] : [],
  servers: ({ page }) => [{ command, env: { PORT: String(page) } }],
  page: '/',
})

async function showPage(app: AppFolder): Promise<void> {
  await app.write('src/emails-page.tsx', emailsPage({ types: true, name: 'EmailsPage' }))
  await app.write('src/App.tsx', `export { EmailsPage as default } from './emails-page'\n`)
}

const BUN = `import { createHandler, createMailframe } from '@mailframe/server'
import page from './index.html'

Bun.serve({
  hostname: '127.0.0.1',
  port: process.env.PORT,
  development: true,
  routes: {
    '/api/mailframe/*': createHandler({ mailframe: createMailframe(), ${OPTIONS} }),
    '/*': page,
  },
})
`

const DENO = `import { createHandler, createMailframe } from '@mailframe/server'
import { Hono } from 'hono'
import { serveStatic } from 'hono/deno'

const handle = createHandler({ mailframe: createMailframe(), ${OPTIONS} })
const app = new Hono()
app.all('/api/mailframe/*', (context) => handle(context.req.raw))
app.use('*', serveStatic({ root: './dist' }))

Deno.serve({ hostname: '127.0.0.1', port: Number(Deno.env.get('PORT')) }, app.fetch)
`

const WORKER = `import { createHandler, createMailframe } from '@mailframe/server'

let handle
export default {
  async fetch(request, env) {
    handle ??= createHandler({
      mailframe: createMailframe({
        baseUrl: env.MAILFRAME_BASE_URL,
        editorUrl: env.MAILFRAME_EDITOR_URL,
        clientId: env.MAILFRAME_CLIENT_ID,
        clientSecret: env.MAILFRAME_CLIENT_SECRET,
      }),
      ${OPTIONS},
    })
    const isRoute = new URL(request.url).pathname.startsWith('/api/mailframe/')
    return await (isRoute ? handle(request) : env.ASSETS.fetch(request))
  },
}
`

const RUN_WORKER = `import { build } from 'esbuild'
import { Miniflare } from 'miniflare'

await build({
  entryPoints: ['worker.js'],
  outfile: 'build/worker.mjs',
  bundle: true,
  format: 'esm',
  conditions: ['workerd', 'worker', 'browser'],
})
const { PORT, MAILFRAME_BASE_URL, MAILFRAME_EDITOR_URL, MAILFRAME_CLIENT_ID, MAILFRAME_CLIENT_SECRET } = process.env
const worker = new Miniflare({
  modules: true,
  scriptPath: 'build/worker.mjs',
  compatibilityDate: '2026-01-01',
  assets: { directory: 'dist', binding: 'ASSETS', routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true } },
  bindings: { MAILFRAME_BASE_URL, MAILFRAME_EDITOR_URL, MAILFRAME_CLIENT_ID, MAILFRAME_CLIENT_SECRET },
  host: '127.0.0.1',
  port: Number(PORT),
})
await worker.ready
`

export const RUNTIMES: readonly Scaffold[] = [
  onRuntime('bun', ['bun@1.4.4'], { 'server.ts': BUN }, ['npx', 'bun', 'server.ts'], false),
  onRuntime(
    'deno',
    ['deno@2.9.6', 'hono@4.13.19'],
    { 'server.ts': DENO, 'deno.json': '{ "nodeModulesDir": "manual" }\n' },
    ['npx', 'deno', 'run', '--allow-all', 'server.ts'],
  ),
  onRuntime(
    'worker',
    ['miniflare@4.20260426.0', 'esbuild@0.28.2'],
    { 'worker.js': WORKER, 'run-worker.js': RUN_WORKER },
    ['node', 'run-worker.js'],
  ),
]
