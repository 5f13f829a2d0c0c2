import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { table } from './table.mjs'

/** What an app has anyway. */
const EXTERNAL = ['react', 'react-dom', '@tanstack/react-query']

/** The files that are named. */
const SHOWN = 8
const TRACED = 30

/**
 * Bundles a module as an app does, and gives its kB (1,000 bytes), minified and gzipped: `first` is what loads with it,
 * `later` what dynamic imports bring.
 *
 * @param {string} contents source of the module
 */
export async function sizesOf(contents) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('..', import.meta.url)) },
    bundle: true,
    // What is built, not the sources that the repository's own tsconfig names.
    tsconfigRaw: {},
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    external: EXTERNAL,
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    outdir: 'out',
    metafile: true,
    logLevel: 'error',
  })
  const outputs = Object.entries(metafile.outputs)
  const [entry] = outputs.find(([name]) => basename(name) === 'stdin.js') ?? []
  const first = new Set()
  const add = (name) => {
    if (first.has(name)) return
    first.add(name)
    for (const { path, kind, external } of metafile.outputs[name].imports) {
      if (!external && kind === 'import-statement') add(path)
    }
  }
  add(entry)
  const parts = new Map()
  for (const name of first) {
    for (const [input, { bytesInOutput }] of Object.entries(metafile.outputs[name].inputs)) {
      parts.set(input, (parts.get(input) ?? 0) + bytesInOutput)
    }
  }
  const sizes = { first: 0, later: 0, largest: largestOf(parts), trace: partTable(parts) }
  for (const [name] of outputs) {
    const file = outputFiles.find(({ path }) => basename(path) === basename(name))
    sizes[first.has(name) ? 'first' : 'later'] += gzipSync(file.contents, { level: 9 }).byteLength / 1000
  }
  return sizes
}

/** The largest files of a bundle, as a sentence. */
function largestOf(parts) {
  const largest = [...parts].sort(([, one], [, other]) => other - one).slice(0, SHOWN)
  const texts = largest.map(([input, bytes]) => `${shortOf(input)} ${(bytes / 1000).toFixed(1)}`)
  return `the largest parts, in kB before gzip: ${texts.join(', ')}.`
}

/** What each file gives to what loads first. */
function partTable(parts) {
  const lines = [...parts].sort(([, one], [, other]) => other - one)
  const others = lines.splice(TRACED)
  const sum = (lines) => lines.reduce((sum, [, bytes]) => sum + bytes, 0)
  return table([
    ['file', 'bytes before gzip'],
    ...[...lines, [`${others.length} others`, sum(others)], ['all', sum([...lines, ...others])]].map(
      ([input, bytes]) => [shortOf(input), bytes.toLocaleString('en')],
    ),
  ])
}

const shortOf = (input) => input.replace(/^.*(packages|node_modules)\//, '').replace('/dist/', ':')
