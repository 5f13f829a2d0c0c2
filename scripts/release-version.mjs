// `npm run release:version`: one version for all packages, from the changes in .changeset, which go to CHANGELOG.md.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PACKAGES } from './lib/build.mjs'
import { readChanges, sectionOf, versionAfter } from './lib/changes.mjs'
import { ROOT } from './lib/root.mjs'

const root = resolve(process.argv[2] ?? ROOT)
const read = (path) => readFileSync(join(root, path), 'utf8')
const write = (path, text) => writeFileSync(join(root, path), text)

const changes = readChanges(join(root, '.changeset'))
const { version } = JSON.parse(read('package.json'))
const next = versionAfter(version, changes)

const manifests = [...PACKAGES.map((name) => `packages/${name}`), 'examples/nextjs'].map(
  (folder) => `${folder}/package.json`,
)
for (const path of ['package.json', ...manifests]) write(path, withVersion(read(path)))
write(
  'packages/emulator/docker/Dockerfile',
  read('packages/emulator/docker/Dockerfile').replace(`VERSION=${version}\n`, `VERSION=${next}\n`),
)
write('package-lock.json', lockWithVersion(read('package-lock.json')))
write('CHANGELOG.md', read('CHANGELOG.md').replace(/^## /m, `${sectionOf(next, changes)}\n## `))
for (const { file } of changes) rmSync(file)
console.log(`${version} -> ${next}: look at CHANGELOG.md, and commit`)

/** Of the package itself, and of ours that it depends on. */
function withVersion(text) {
  return text.replace(new RegExp(`("version"|"@mailframe/[a-z]+"): "${version}"`, 'g'), `$1: "${next}"`)
}

/** Others may have the same version: only ours change. */
function lockWithVersion(text) {
  const lock = JSON.parse(text)
  lock.version = next
  for (const [folder, entry] of Object.entries(lock.packages)) {
    const isOurs = folder === '' || folder === 'examples/nextjs' || folder.startsWith('packages/')
    if (!isOurs || folder.includes('node_modules')) continue
    if (entry.version === version) entry.version = next
    for (const list of [entry.dependencies, entry.devDependencies, entry.peerDependencies]) {
      for (const name of Object.keys(list ?? {})) if (name.startsWith('@mailframe/')) list[name] = next
    }
  }
  return `${JSON.stringify(lock, null, 2)}\n`
}
