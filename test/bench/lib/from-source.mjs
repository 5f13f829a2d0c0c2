import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { ROOT } from '../../../scripts/lib/root.mjs'

/**
 * Imports a module that no entry of a package exports.
 *
 * @param {string} path relative to the repository
 */
export async function importSource(path) {
  const outfile = `${ROOT}node_modules/.cache/mailframe/bench/${path.replaceAll('/', '-')}.mjs`
  await build({
    entryPoints: [ROOT + path],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'error',
  })
  return await import(pathToFileURL(outfile).href)
}
