import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

/** What the pages of the emulator hold in their files, beside what its package.json builds them of. */
const IN_PAGES = ['@tanstack/react-query', 'react', 'react-dom']

/**
 * @typedef {object} Dependency
 * @property {string} name
 * @property {string} licence an SPDX expression, as the lock file has it
 * @property {string} folder from the repository on
 */

/**
 * What comes with a package when somebody installs it, by name; others of ours are left out, and what only types are.
 * @param {string} name @returns {Dependency[]}
 */
export const installedWith = (name) => {
  const { packages } = lockFile()
  return below(packages, `packages/${name}`, Object.keys(packages[`packages/${name}`].dependencies ?? {}))
}

/** What the files of the emulator's pages hold. @returns {Dependency[]} */
export const insidePages = () => {
  const { packages } = lockFile()
  const built = Object.keys(packages['packages/emulator'].devDependencies ?? {})
  return below(packages, 'packages/emulator', [...built, ...IN_PAGES])
}

/** The licences of what the emulator's pages hold, in full: they ask to be handed on. */
export function licencesInPages() {
  return insidePages()
    .map(({ name, licence, folder }) => `${name} (${licence})\n\n${licenceText(folder)}`)
    .join(`\n\n${'-'.repeat(80)}\n\n`)
}

function licenceText(folder) {
  const path = join(ROOT, folder)
  const file = existsSync(path) && readdirSync(path).find((name) => /^licen[cs]e/i.test(name))
  return file ? readFileSync(join(path, file), 'utf8').trim() : 'Its package holds no text of its licence.'
}

const lockFile = () => JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))

function below(packages, from, names, found = new Map()) {
  for (const name of names) {
    if (name.startsWith('@mailframe/') || name.startsWith('@types/')) continue
    const folder = placeOf(packages, from, name)
    if (folder === null || found.has(folder)) continue
    const { license: licence = 'unknown', dependencies, optionalDependencies } = packages[folder]
    found.set(folder, { name, licence, folder })
    below(packages, folder, Object.keys({ ...dependencies, ...optionalDependencies }), found)
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** As Node looks for a package: in the folder, then in those above it. */
function placeOf(packages, from, name) {
  const parts = from.split('/node_modules/')
  const folders = parts.map((_, index) => `${parts.slice(0, index + 1).join('/node_modules/')}/`).reverse()
  const places = [...folders, ''].map((folder) => `${folder}node_modules/${name}`)
  return places.find((place) => place in packages) ?? null
}
