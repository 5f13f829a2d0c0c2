import { chmodSync, copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { licencesInPages } from './licences.mjs'
import { runTool, runTypeScript } from './run.mjs'
import { whenChanged } from './stamp.mjs'

/** What a package sees of another is its build: each group is built once those before it are. */
const GROUPS = [['protocol'], ['server', 'sending', 'emulator'], ['react']]
export const PACKAGES = GROUPS.flat()
/** What a package is built against, beside protocol: react's ./testing runs on both. */
const BUILT_AGAINST = { react: ['server', 'emulator'] }
/** What a package shows of the documentation, in a page of its own. */
const SHOWN = { emulator: ['docs/emulator'] }

const PAGES = ['editor', 'console', 'worker']

const SHARED = [
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'scripts/lib/build.mjs',
  'scripts/lib/licences.mjs',
]

/** Vite and Next.js build for the NODE_ENV that is set, which inside a test run is `test`. */
const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }

/** Builds every package whose sources changed. */
export async function buildPackages() {
  for (const group of GROUPS) await Promise.all(group.map(buildWhenChanged))
}

async function buildWhenChanged(name) {
  const built = await whenChanged({
    name: `build-${name}`,
    inputs: [
      ...SHARED,
      ...['protocol', ...(BUILT_AGAINST[name] ?? []), name].map(folderOf),
      ...(SHOWN[name] ?? []),
    ],
    outputs: ['dist/index.js', 'dist/index.d.ts', 'LICENSE'].map((file) => `packages/${name}/${file}`),
    work: () => buildPackage(name),
  })
  if (built) console.log(`Built @mailframe/${name}`)
}

const folderOf = (name) => `packages/${name}`

async function buildPackage(name) {
  const folder = folderOf(name)
  await vite(['--mode', name])
  // After the library build, which empties dist/.
  await Promise.all([writeDeclarations(folder), ...PAGES.map((page) => buildPage(folder, page))])
  const styles = `${folder}/src/styles.css`
  if (existsSync(styles)) {
    writeFileSync(`${folder}/dist/styles.css`, withImports(styles))
    // From TypeScript 6 on, an import that is only made for its effect must be found too.
    writeFileSync(`${folder}/dist/styles.css.d.ts`, 'export {}\n')
  }
  copyFileSync('LICENSE', `${folder}/LICENSE`)
  const pages = `${folder}/dist/static`
  if (existsSync(pages)) writeFileSync(`${pages}/LICENSES.txt`, `${licencesInPages()}\n`)
  const { bin = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  for (const command of Object.values(bin)) chmodSync(join(folder, command), 0o755)
}

const vite = (args) => runTool('vite/bin/vite.js', ['build', ...args, '--logLevel', 'warn'], { env })

/** A page of its own, such as the emulator's editor, where the package has it. */
async function buildPage(folder, page) {
  const file = `${folder}/vite.${page}.config.ts`
  if (existsSync(file)) await vite(['--config', file])
}

async function writeDeclarations(folder) {
  await runTypeScript(['-p', `${folder}/tsconfig.build.json`])
  readableBefore57(`${folder}/dist`)
}

/** Before TypeScript 5.7 `Uint8Array` is not generic. What `of` returns is the same type from then on. */
function readableBefore57(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    const plain = text.replaceAll('Uint8Array<ArrayBuffer>', 'ReturnType<typeof Uint8Array.of>')
    if (plain !== text) writeFileSync(file, plain)
  }
}

/** One style sheet: a relative `@import` gives way to its file. */
function withImports(file) {
  return readFileSync(file, 'utf8').replace(/^@import "(\..+)";$/gm, (_, path) =>
    withImports(join(dirname(file), path)),
  )
}

/** Builds the example against the built packages. No environment is set: it must not need one. */
export async function buildExample() {
  const built = await whenChanged({
    name: 'build-example',
    inputs: [...SHARED, ...['protocol', 'server', 'sending', 'react'].map(folderOf), 'examples/nextjs'],
    outputs: ['examples/nextjs/.next/BUILD_ID'],
    work: async () => {
      console.log('Building the Next.js example…')
      await runTool('next/dist/bin/next', ['build', 'examples/nextjs'], { env })
    },
  })
  if (built) console.log('Built the Next.js example')
}
