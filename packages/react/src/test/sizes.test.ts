// @vitest-environment node
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
/** May only become smaller. */
const FRAME_BYTES = 9_430

/**
 * What an app loads that imports these from the main entry, in bytes, minified and gzipped: with it, and later. React
 * and TanStack Query are there anyway.
 */
async function sizeOf(exports: string) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    stdin: { contents: `export ${exports} from './packages/react/src/index.ts'`, resolveDir: ROOT },
    tsconfig: `${ROOT}tsconfig.json`,
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    external: ['react', 'react-dom', '@tanstack/react-query'],
    write: false,
    outdir: 'out',
    metafile: true,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const first = new Set<string>()
  const add = (name: string) => {
    if (first.has(name)) return
    first.add(name)
    for (const { path, kind, external } of metafile.outputs[name]?.imports ?? []) {
      if (!external && kind === 'import-statement') add(path)
    }
  }
  for (const name of Object.keys(metafile.outputs)) if (basename(name) === 'stdin.js') add(name)
  const names = new Set([...first].map((name) => basename(name)))
  const sizes = { first: 0, later: 0 }
  for (const { path, contents } of outputFiles) {
    sizes[names.has(basename(path)) ? 'first' : 'later'] += gzipSync(contents, { level: 9 }).byteLength
  }
  const inputs = [...first].flatMap((name) => Object.entries(metafile.outputs[name]?.inputs ?? {}))
  const modules = inputs.flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : []))
  return { ...sizes, modules }
}

it('loads the frame and the provider with little, and what comes after the editor later', async () => {
  const { first, later, modules } = await sizeOf('{ EmailEditorFrame, MailframeProvider }')
  expect(first).toBeLessThanOrEqual(FRAME_BYTES)
  expect(later).toBeGreaterThan(4000)
  const others =
    /\/(list|ai|charts|sending|emails|locales|thumbnail|preview)\/|labels\/(ai|list|sending|editor)/
  expect(modules.filter((path) => others.test(path))).toEqual([])
  expect(modules.filter((path) => /live\/(follow|stream|tabs|on-page)|save-poll|notice/.test(path))).toEqual(
    [],
  )
}, 30_000)
