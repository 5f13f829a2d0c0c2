import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const NO_PAGES = ['.vitepress', 'node_modules', 'reference']

/** The pages of the site and what stands beside them, by their path in the repository. */
export const pages = pagesIn('docs')

/** Everything that people read before or while they use it, by its path in the repository. */
export const documents = [
  ...['.', ...foldersIn('examples'), ...foldersIn('packages')].flatMap((folder) =>
    ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].map((name) => join(folder, name)),
  ),
  ...pages,
].filter((path) => existsSync(join(ROOT, path)))

function foldersIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
}

function pagesIn(folder: string): string[] {
  return [
    ...readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
    ...foldersIn(folder)
      .filter((path) => !NO_PAGES.some((name) => path.endsWith(name)))
      .flatMap(pagesIn),
  ]
}
