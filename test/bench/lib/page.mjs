import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { ROOT } from '../../../scripts/lib/root.mjs'

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/app.css"><title>Bench</title></head>
<body><div id="root"></div><script type="module" src="/app.js"></script></body></html>`

/** One copy, of the version that ours is built for. */
const SHARED = ['react', 'react-dom', '@tanstack/react-query']

/**
 * A page of `pages`, built for production, as a handler of node:http: true where it has answered.
 *
 * @param {string} name
 */
export async function servePage(name) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`../pages/${name}.jsx`, import.meta.url))],
    bundle: true,
    // What is built, not the sources that the repository's own tsconfig names.
    tsconfigRaw: {},
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: Object.fromEntries(SHARED.map((module) => [module, `${ROOT}node_modules/${module}`])),
    entryNames: 'app',
    outdir: '/',
    write: false,
    logLevel: 'error',
  })
  const files = new Map([['/', { type: 'text/html', body: HTML }]])
  files.set('/app.css', { type: 'text/css', body: '' })
  for (const { path, contents } of outputFiles) {
    const type = path.endsWith('.css') ? 'text/css' : 'text/javascript'
    files.set(path, { type, body: Buffer.from(contents) })
  }
  return (request, response) => {
    const file = request.method === 'GET' ? files.get(request.url.split('?')[0]) : undefined
    if (file === undefined) return false
    response.writeHead(200, { 'content-type': file.type, 'cache-control': 'max-age=3600' }).end(file.body)
    return true
  }
}
