import { build, type Rolldown } from 'vite'
import { startBackend } from '../backend.js'
import { answerWith, isForBackend } from '../backend-plugin.js'
import { listen } from './listen.js'

const ROOT = new URL('../../../../../', import.meta.url).pathname
const FOLDER = `${ROOT}packages/react/src/test/page/`

const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css' }

/** A page of the team's app, built as for production, with the real route handler on a real emulator beside it. */
export async function startBuiltPage(script: string) {
  const files = await bundle(`${FOLDER}${script}`)
  const tags = [...files.keys()].map((name) =>
    name.endsWith('.css')
      ? `<link rel="stylesheet" href="/${name}">`
      : `<script type="module" src="/${name}"></script>`,
  )
  const page = `<!doctype html><html lang="en"><head><title>Emails</title><link rel="icon" href="data:,">
${tags.join('\n')}</head><body></body></html>`

  const { url, close } = await listen((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = files.get(pathname.slice(1))
    if (isForBackend(request)) answerWith(backend, request, response).catch(() => response.destroy())
    else if (pathname === '/') response.setHeader('Content-Type', 'text/html').end(page)
    else if (file === undefined) response.writeHead(404).end()
    else response.setHeader('Content-Type', TYPES[pathname.split('.').pop() ?? ''] ?? '').end(file)
  })
  const backend = await startBackend(url)
  return {
    url,
    close: async () => {
      close()
      await backend.close()
    },
  }
}

/** Its files by name. */
async function bundle(entry: string): Promise<Map<string, string | Uint8Array>> {
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
  return new Map(
    outputs
      .flatMap(({ output }) => output)
      .map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  )
}
