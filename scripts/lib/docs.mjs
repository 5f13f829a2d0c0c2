import { PACKAGES } from './build.mjs'
import { ROOT } from './root.mjs'
import { run } from './run.mjs'
import { whenChanged } from './stamp.mjs'

/** Sources and generator of the site; it has a lock file of its own, so that nothing else installs it. */
const SITE = `${ROOT}docs`
const TYPEDOC = 'node_modules/typedoc/bin/typedoc'
const VITEPRESS = 'node_modules/vitepress/bin/vitepress.js'

/** The built site, in this folder of the repository. */
export const DOCS_FOLDER = 'docs/.vitepress/dist'

/** Installs the generator, and writes the reference from the docstrings. */
export async function prepareDocs() {
  await whenChanged({
    name: 'docs-install',
    inputs: ['docs/package-lock.json'],
    outputs: ['docs/node_modules/.package-lock.json'],
    work: () => run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: SITE }),
  })
  await whenChanged({
    name: 'docs-reference',
    inputs: ['docs/package-lock.json', 'docs/.vitepress/typedoc.mjs', 'tsconfig.json', ...sources()],
    outputs: ['docs/reference/index.md'],
    work: () =>
      run(process.execPath, [TYPEDOC, '--options', '.vitepress/typedoc.mjs', '--logLevel', 'Warn'], {
        cwd: SITE,
      }),
  })
}

/** Builds the site; fails where a link leads nowhere. */
export async function buildDocs() {
  await prepareDocs()
  await run(process.execPath, [VITEPRESS, 'build', '.'], { cwd: SITE })
}

/** Serves what was built, or the pages as they are written. */
export const vitepress = (args) => run(process.execPath, [VITEPRESS, ...args], { cwd: SITE })

const sources = () => PACKAGES.map((name) => `packages/${name}/src`)
