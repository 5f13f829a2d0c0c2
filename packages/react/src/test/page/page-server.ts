import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin } from 'vite'
import { startBackend } from '../backend.js'
import { answerWith, isForBackend } from '../backend-plugin.js'

const ROOT = new URL('../../../../../', import.meta.url).pathname
const FOLDER = '/packages/react/src/test/page'
const HOT = `${FOLDER}/hot-parent.tsx`

/** Vite's client without its WebSocket. */
const STILL_CLIENT = `
export const updateStyle = (id, css) => document.head.append(Object.assign(document.createElement('style'), { textContent: css }))
export const removeStyle = () => {}
export const injectQuery = (address) => address
export const createHotContext = () => ({ data: {}, accept() {}, acceptExports() {}, prune() {}, dispose() {}, on() {} })
`

export interface PageServerOptions {
  /** Sends updates of modules. Its WebSocket keeps pages out of the back-forward cache. Default: false. */
  hot?: boolean
  /** In place of React 19. */
  alias?: { find: RegExp; replacement: string }[]
  /** Of its cache of dependencies: files run at once, and must not share one. */
  name: string
  /** More dependencies of its pages. */
  include?: string[]
}

/** A page of the team's app on Vite's dev server, with the real route handler on a real emulator beside it. */
export async function startPageServer({ hot = false, alias = [], name, include = [] }: PageServerOptions) {
  let version = 1
  let backend: Awaited<ReturnType<typeof startBackend>> | undefined

  const app: Plugin = {
    name: 'mailframe-test-page',
    enforce: 'pre',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        if (isForBackend(request) && backend) {
          answerWith(backend, request, response).catch(next)
        } else if (pathname === '/app') {
          server
            .transformIndexHtml('/app', pageOf(`${FOLDER}/frame-page.tsx`))
            .then((html) => response.setHeader('Content-Type', 'text/html').end(html), next)
        } else if (pathname.startsWith('/routers/')) {
          server
            .transformIndexHtml('/routers', pageOf(`${FOLDER}/routers-page.tsx`))
            .then((html) => response.setHeader('Content-Type', 'text/html').end(html), next)
        } else if (pathname === '/@vite/client' && !hot) {
          response.setHeader('Content-Type', 'text/javascript').end(STILL_CLIENT)
        } else if (pathname === '/elsewhere') {
          response.setHeader('Content-Type', 'text/html').end('<title>Elsewhere</title>')
        } else next()
      })
    },
    // The text of the parent as if someone had edited the file.
    transform: (code, id) => (id.endsWith(HOT) ? code.replace('version 1', `version ${version}`) : undefined),
  }

  const server = await createServer({
    configFile: false,
    root: ROOT,
    cacheDir: `${ROOT}node_modules/.vite/page-${name}`,
    appType: 'custom',
    logLevel: 'error',
    clearScreen: false,
    resolve: { tsconfigPaths: true, alias },
    plugins: [app, react()],
    optimizeDeps: {
      // Found while the page loads, they would be bundled then, and the page reloaded.
      noDiscovery: true,
      include: [
        '@tanstack/react-query',
        'react',
        'react-dom',
        'react-dom/client',
        'react/jsx-dev-runtime',
        'react/jsx-runtime',
        'recharts',
        ...include,
      ],
    },
    server: { host: '127.0.0.1', port: 0, watch: null, ...(hot ? {} : { hmr: false, ws: false }) },
  })
  await server.listen()
  const url = addressOf(server.httpServer)
  backend = await startBackend(url)

  return {
    url,
    /** Edits the parent of the frame, and tells Vite so. */
    edit: () => {
      version += 1
      server.watcher.emit('change', `${ROOT.slice(0, -1)}${HOT}`)
    },
    close: async () => {
      await backend?.close()
      await server.close()
    },
  }
}

/** The team's backend on an origin of its own. */
export async function startBackendServer(options: { allowedOrigins?: string[] }) {
  const { url, close } = await listen((request, response) => {
    answerWith(backend, request, response).catch(() => response.destroy())
  })
  const backend = await startBackend(url, options)
  return {
    url,
    close: async () => {
      close()
      await backend.close()
    },
  }
}

/** A server on a free port. */
export async function listen(answer: RequestListener) {
  const server = createHttpServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: addressOf(server),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function addressOf(server: Pick<Server, 'address'> | null): string {
  const address = server?.address() as AddressInfo | null | undefined
  if (!address) throw new Error('the server has no port')
  return `http://127.0.0.1:${address.port}`
}

const pageOf = (script: string) => `<!doctype html><html lang="en"><head><title>Emails</title>
<link rel="icon" href="data:,">
<script type="module" src="${script}"></script></head><body></body></html>`
