import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))

export interface Bundle extends AsyncDisposable {
  file: string
}

/**
 * Bundles a TypeScript file of a test into one JavaScript file, for a process or a runtime of its own. `external` stay
 * imports.
 */
export async function bundle(
  entry: string,
  {
    external = [],
    conditions = [],
    built = false,
  }: {
    external?: (string | RegExp)[]
    conditions?: string[]
    /** With the built packages, as a team's app has them, in place of their sources. */
    built?: boolean
  } = {},
): Promise<Bundle> {
  // Inside the repository, so that what stays an import is found.
  const folder = await mkdtemp(join(ROOT, 'node_modules/.cache-test-'))
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    // Vitest's own would have the bundle taken for a test.
    mode: 'production',
    resolve: { tsconfigPaths: !built, ...(conditions.length > 0 ? { conditions } : {}) },
    build: {
      outDir: folder,
      target: 'es2023',
      minify: false,
      lib: { entry, formats: ['es'], fileName: () => 'bundle.js' },
      rolldownOptions: { external, output: { codeSplitting: false } },
    },
  })
  return {
    file: join(folder, 'bundle.js'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
