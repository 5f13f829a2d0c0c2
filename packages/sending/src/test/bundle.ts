import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))

export interface Bundle extends AsyncDisposable {
  file: string
  folder: string
}

/** Bundles a TypeScript file into one JavaScript file, for a process of its own. Packages of the registry stay imports. */
export async function bundle(entry: string): Promise<Bundle> {
  // Inside the repository, so that what stays an import is found.
  const folder = await mkdtemp(join(ROOT, 'node_modules/.cache-test-'))
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    // Vitest's own would have the bundle taken for a test.
    mode: 'production',
    resolve: { tsconfigPaths: true },
    build: {
      outDir: folder,
      target: 'es2023',
      minify: false,
      lib: { entry, formats: ['es'], fileName: () => 'bundle.js' },
      rolldownOptions: {
        external: [/^node:/, /^libphonenumber-js/, /^csv-parse/, 'cli-progress', 'commander', /^nodemailer/],
        output: { codeSplitting: false },
      },
    },
  })
  return {
    file: join(folder, 'bundle.js'),
    folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The file of a process of the tests. */
export function processFile(name: string): string {
  return fileURLToPath(new URL(`processes/${name}.ts`, import.meta.url))
}
