import { execFile } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildPackages, PACKAGES } from '../../scripts/lib/build.mjs'

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

/** The packages as `npm pack` makes them, as files in a folder. */
export async function packInto(folder: string): Promise<{ manifest: Manifest; file: string }[]> {
  await buildPackages()
  return await Promise.all(
    PACKAGES.map(async (each) => {
      const cwd = join(ROOT, 'packages', each)
      const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
      const { stdout } = await run('npm', pack, { cwd, maxBuffer: 2 ** 24 })
      const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
      const manifest = JSON.parse(await readFile(join(cwd, 'package.json'), 'utf8')) as Manifest
      return { manifest, file: join(folder, filename) }
    }),
  )
}

/**
 * A folder whose `node_modules` holds the packages as `npm pack` makes them, and not this repository's sources. What they
 * depend on is found above it.
 */
export async function folderWithPacked(name: string): Promise<string> {
  const folder = join(ROOT, '.cache/consumers', name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const { manifest, file } of await packInto(folder)) {
    const target = join(folder, 'node_modules', manifest.name)
    await mkdir(target, { recursive: true })
    await run('tar', ['-xzf', file, '--strip-components=1', '-C', target])
    await rm(file)
  }
  return folder
}
