import { execFile } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildPackages, PACKAGES } from '../../scripts/lib/build.mjs'
import { whenChanged } from '../../scripts/lib/stamp.mjs'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** What `package.json` says of a package; only what tests read has a type. */
export interface Manifest {
  name: string
  version: string
  exports: Record<string, unknown>
  dependencies?: Record<string, string>
  [field: string]: unknown
}

export interface Tarball {
  manifest: Manifest
  file: string
}

/** Beside the folders of `folderWithPacked`, which are emptied by their names. */
const TARBALLS = '.cache/tarballs'

/** The packages as `npm pack` makes them; made once for each build. */
export async function packPackages(): Promise<Tarball[]> {
  await buildPackages()
  const tarballs = await Promise.all(PACKAGES.map(tarballOf))
  await whenChanged({
    name: 'pack-packages',
    inputs: PACKAGES.flatMap((name) => [
      `packages/${name}/package.json`,
      `packages/${name}/README.md`,
      // What the build leaves as a sign of what it was made of.
      `node_modules/.cache/mailframe/build-${name}`,
    ]),
    outputs: tarballs.map(({ file }) => file),
    async work() {
      await rm(join(ROOT, TARBALLS), { recursive: true, force: true })
      await mkdir(join(ROOT, TARBALLS), { recursive: true })
      const pack = ['pack', '--ignore-scripts', '--pack-destination', join(ROOT, TARBALLS)]
      await Promise.all(
        PACKAGES.map((name) => run('npm', pack, { cwd: join(ROOT, 'packages', name), maxBuffer: 2 ** 24 })),
      )
    },
  })
  return tarballs.map(({ manifest, file }) => ({ manifest, file: join(ROOT, file) }))
}

async function tarballOf(name: string): Promise<Tarball> {
  const manifest = JSON.parse(
    await readFile(join(ROOT, 'packages', name, 'package.json'), 'utf8'),
  ) as Manifest
  const file = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`
  return { manifest, file: `${TARBALLS}/${file}` }
}

/**
 * A folder whose `node_modules` holds the packages as `npm pack` makes them, and not this repository's sources. What they
 * depend on is found above it.
 */
export async function folderWithPacked(name: string): Promise<string> {
  const folder = join(ROOT, '.cache/consumers', name)
  await rm(folder, { recursive: true, force: true })
  for (const { manifest, file } of await packPackages()) {
    const target = join(folder, 'node_modules', manifest.name)
    await mkdir(target, { recursive: true })
    await run('tar', ['-xzf', file, '--strip-components=1', '-C', target])
  }
  return folder
}
