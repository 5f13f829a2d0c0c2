import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildPackages, PACKAGES } from '../../scripts/lib/build.mjs'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * A folder whose `node_modules` holds the packages as `npm pack` makes them, and not this repository's sources. What they
 * depend on is found above it.
 */
export async function folderWithPacked(name: string): Promise<string> {
  await buildPackages()
  const folder = join(ROOT, '.cache/consumers', name)
  await rm(folder, { recursive: true, force: true })
  await Promise.all(
    PACKAGES.map(async (each) => {
      const target = join(folder, 'node_modules/@mailframe', each)
      await mkdir(target, { recursive: true })
      const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', target]
      const { stdout } = await run('npm', pack, { cwd: join(ROOT, 'packages', each) })
      const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
      await run('tar', ['-xzf', join(target, filename), '--strip-components=1', '-C', target])
      await rm(join(target, filename))
    }),
  )
  return folder
}
