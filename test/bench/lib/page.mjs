import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { ROOT } from '../../../scripts/lib/root.mjs'

const htmlOf = (
  folder,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">
<link rel="stylesheet" href="${folder}app.css"><title>Bench</title></head>
<body><div id="root"></div><script type="module" src="${folder}app.js"></script></body></html>`

/** One copy, of the version that ours is built for. */
const SHARED = ['react', 'react-dom', '@tanstack/react-query']

/**
 * A page of `pages`, built for production, as a handler of node:http: true where it has answered. At `/readable/` it
 * is the same with names of functions and maps to the sources, for profiles.
 *
 * @param {string} name
 */
export async function servePage(name) {
  const files = new Map([...(await built(name, '/', true)), ...(await built(name, '/readable/', false))])
  return (request, response) => {
    const file = request.method === 'GET' ? files.get(request.url.split('?')[0]) : undefined
    if (file === undefined) return false
    response.writeHead(200, { 'content-type': file.type, 'cache-control': 'max-age=3600' }).end(file.body)
    return true
  }
}

async function built(name, folder, minifyIdentifiers) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`../pages/${name}.jsx`, import.meta.url))],
    bundle: true,
    // What is built, not the sources that the repository's own tsconfig names.
    tsconfigRaw: {},
    minifySyntax: true,
    minifyWhitespace: true,
    minifyIdentifiers,
    sourcemap: 'external',
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: Object.fromEntries(SHARED.map((module) => [module, `${ROOT}node_modules/${module}`])),
    entryNames: 'app',
    outdir: folder,
    write: false,
    logLevel: 'error',
  })
  const files = new Map([[folder, { type: 'text/html', body: htmlOf(folder) }]])
  files.set(`${folder}app.css`, { type: 'text/css', body: '' })
  for (const { path, contents } of outputFiles) {
    const type = path.endsWith('.css') ? 'text/css' : 'text/javascript'
    files.set(path, { type, body: Buffer.from(contents) })
  }
  return files
}
