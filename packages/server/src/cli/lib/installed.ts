import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The real folder of a package, as Node finds it from `from`; null where it is not installed. */
export function findPackage(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(join(place, 'package.json'))) return realpathSync(place)
    if (dirname(folder) === folder) return null
  }
}

/** The version in a package's `package.json`. */
export function versionOf(place: string): string {
  const { version } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as { version?: string }
  return version ?? 'without a version'
}
