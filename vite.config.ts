import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Rolldown } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/** `npm run build` runs vite once a package: `vite build --mode <package>`. Tests have `vitest.config.ts`. */
export default defineConfig(({ mode }) => ({ root, build: libraryBuild(mode) }))

function libraryBuild(name: string) {
  const directory = `${root}packages/${name}/`
  if (!existsSync(directory)) return {}
  return {
    outDir: `${directory}dist`,
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    target: 'es2023',
    lib: { entry: entriesOf(name, directory), formats: ['es' as const] },
    rolldownOptions: {
      // Whatever is not a file of the package itself stays an import of the user's install.
      external: (id: string) => !/^[.\0]/.test(id) && !isAbsolute(id),
      checks: { pluginTimings: false },
      onwarn(warning: Rolldown.RolldownLog, warn: (warning: Rolldown.RolldownLog) => void) {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
      output: {
        entryFileNames: '[name].js',
        ...(name === 'react'
          ? // Each module stays a file of its own, and so keeps its 'use client'.
            { preserveModules: true, preserveModulesRoot: `${directory}src` }
          : // One file an entry starts faster; what entries share, or load later, stands in `shared`.
            { chunkFileNames: 'shared/[name].js' }),
      },
    },
  }
}

/** What `test/bench` measures by itself. */
const MEASURED: Record<string, string[]> = { emulator: ['node/libsql-storage', 'core/sending/events/counts'] }

/** The source of each entry in the package's `exports` and `bin`: the list stands in package.json once. */
function entriesOf(name: string, directory: string): Record<string, string> {
  const { exports, bin = {} } = JSON.parse(readFileSync(`${directory}package.json`, 'utf8')) as {
    exports: Record<string, string | Record<string, string>>
    bin?: Record<string, string>
  }
  // For every condition: the browser may get another file.
  const outputs = Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? [] : Object.values(target).filter((output) => output.endsWith('.js')),
  )
  const entries = [...outputs, ...Object.values(bin)].flatMap((output) => {
    const entry = output.replace(/^(?:\.\/)?dist\//, '').replace(/\.js$/, '')
    return entry.endsWith('/*') ? filesBelow(directory, entry.slice(0, -2)) : [entry]
  })
  return Object.fromEntries(
    [...entries, ...(MEASURED[name] ?? [])].map((entry) => [entry, sourceOf(directory, entry)]),
  )
}

function filesBelow(directory: string, folder: string): string[] {
  return readdirSync(`${directory}src/${folder}`)
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => `${folder}/${file.replace(/\.tsx?$/, '')}`)
}

function sourceOf(directory: string, entry: string): string {
  const source = `${directory}src/${entry}`
  return existsSync(`${source}.ts`) ? `${source}.ts` : `${source}.tsx`
}
