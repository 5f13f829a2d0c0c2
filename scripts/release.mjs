// `npm run release`: builds, checks, tags and publishes the version that stands in the manifests, with provenance, in the
// workflow .github/workflows/release.yml. `--dry-run` runs what changes nothing, and prints the rest.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { buildPackages, PACKAGES } from './lib/build.mjs'
import { readChanges } from './lib/changes.mjs'
import { ROOT } from './lib/root.mjs'
import { run } from './lib/run.mjs'

const isDry = process.argv.includes('--dry-run')
process.chdir(ROOT)

/** A dry run asks no registry whether the version is there. */
const OFFLINE = { npm_config_registry: 'http://127.0.0.1:9/', npm_config_fetch_retries: '0' }

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const tag = `v${version}`
const problems = problemsOf()
for (const problem of problems) console.error(`release: ${problem}`)
if (problems.length > 0 && !isDry) process.exit(1)

console.log(`release: build ${version}`)
await buildPackages()
await step('npm', ['run', 'test:full'])
await step('git', ['tag', '--annotate', tag, '--message', tag])
// In the order in which they depend on each other: whoever installs one finds the others.
for (const name of PACKAGES) await publish(name)
await step('git', ['push', 'origin', tag])

/** What is in the way. */
function problemsOf() {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const others = PACKAGES.filter(
    (name) => JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8')).version !== version,
  )
  return [
    ...others.map((name) => `@mailframe/${name} has not the version ${version}`),
    ...(readChanges('.changeset').length > 0
      ? ['there are changes without a version: npm run release:version']
      : []),
    ...(readFileSync('CHANGELOG.md', 'utf8').includes(`\n## ${version}\n`)
      ? []
      : [`CHANGELOG.md says nothing of ${version}`]),
    ...(git('status', '--porcelain') === '' ? [] : ['there are changes that are not committed']),
    ...(git('tag', '--list', tag) === '' ? [] : [`the tag ${tag} is there already`]),
    ...(existsSync('LICENSE') ? [] : ['there is no LICENSE']),
  ]
}

async function step(command, args) {
  console.log(`release: ${[command, ...args].join(' ')}`)
  if (!isDry) await run(command, args)
}

/** Npm's own dry run tells what would be in the package, without a registry. */
async function publish(name) {
  const args = ['publish', '--access', 'public', '--provenance', ...(isDry ? ['--dry-run'] : [])]
  console.log(`release: npm ${args.join(' ')} in packages/${name}`)
  await run('npm', args, { cwd: `packages/${name}`, ...(isDry ? { env: OFFLINE } : {}) })
}
