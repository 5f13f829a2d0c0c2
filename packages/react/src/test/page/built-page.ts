import { build, type Rolldown } from 'vite'
import { startBackend } from '../backend.js'
import { answerWith, isForBackend } from '../backend-plugin.js'
import { listen } from './page-server.js'

const ROOT = new URL('../../../../../', import.meta.url).pathname
const FOLDER = `${ROOT}packages/react/src/test/page/`

const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css' }

/**
 * A page of the team's app, built as for production, with the real route handler on a real emulator beside it. Files
 * whose names match `withhold` cannot be loaded.
 */
export async function startBuiltPage(script: string, { withhold }: { withhold?: RegExp } = {}) {
  const outputs = await bundle(`${FOLDER}${script}`)
  const files = new Map(
    outputs.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  )
  const withheld = new Set<string>()
  const tags = outputs.flatMap((file) => {
    if (file.fileName.endsWith('.css')) return [`<link rel="stylesheet" href="/${file.fileName}">`]
    return file.type === 'chunk' && file.isEntry
      ? [`<script type="module" src="/${file.fileName}"></script>`]
      : []
  })
  const page = `<!doctype html><html lang="en"><head><title>Emails</title><link rel="icon" href="data:,">
${tags.join('\n')}</head><body></body></html>`

  const { url, close } = await listen((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = files.get(pathname.slice(1))
    if (isForBackend(request)) answerWith(backend, request, response).catch(() => response.destroy())
    else if (pathname === '/') response.setHeader('Content-Type', 'text/html').end(page)
    else if (withhold?.test(pathname)) {
      withheld.add(pathname)
      response.destroy()
    } else if (file === undefined) response.writeHead(404).end()
    else response.setHeader('Content-Type', TYPES[pathname.split('.').pop() ?? ''] ?? '').end(file)
  })
  const backend = await startBackend(url)
  return {
    url,
    /** What was asked for in vain. */
    withheld,
    close: async () => {
      close()
      await backend.close()
    },
  }
}

async function bundle(entry: string) {
  const result = await build({
    configFile: false,
    root: ROOT,
    mode: 'production',
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[]
  return outputs.flatMap(({ output }) => output)
}
