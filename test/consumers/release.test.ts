import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { PACKAGES } from '../../scripts/lib/build.mjs'
import { readChanges, sectionOf, versionAfter } from '../../scripts/lib/changes.mjs'
import { inFull } from '../full.js'
import { runIn } from './scaffolds/processes.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const script = (name: string) => join(ROOT, 'scripts', name)

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** What the version stands in, as a copy. */
async function copyOfManifests(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mailframe-release-'))
  folders.push(folder)
  const paths = [
    'package.json',
    'package-lock.json',
    'CHANGELOG.md',
    'examples/nextjs/package.json',
    'packages/emulator/docker/Dockerfile',
    ...PACKAGES.map((name) => `packages/${name}/package.json`),
  ]
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await cp(join(ROOT, path), join(folder, path))
  }
  await mkdir(join(folder, '.changeset'))
  return folder
}

const change = (rows: string, text: string) => `---\n${rows}\n---\n\n${text}\n`

it('gives all packages one version, by the largest change, and writes the changelog', async () => {
  const folder = await copyOfManifests()
  const read = (path: string) => readFile(join(folder, path), 'utf8')
  const { version } = JSON.parse(await read('package.json')) as { version: string }
  await writeFile(join(folder, '.changeset/a.md'), change(`"@mailframe/react": patch`, 'A list mended.'))
  await writeFile(
    join(folder, '.changeset/b.md'),
    change(
      `"@mailframe/server": major\n"@mailframe/react": minor`,
      '`user` is asked twice.\n\nCall it once.',
    ),
  )
  const next = versionAfter(version, readChanges(join(folder, '.changeset')))
  await runIn({ cwd: folder }, [process.execPath, script('release-version.mjs'), folder])

  for (const name of PACKAGES) {
    const manifest = JSON.parse(await read(`packages/${name}/package.json`)) as Record<
      string,
      Record<string, string>
    >
    expect(manifest.version).toBe(next)
    const ours = { ...manifest.dependencies, ...manifest.peerDependencies }
    for (const [other, range] of Object.entries(ours)) {
      if (other.startsWith('@mailframe/')) expect(`${other} ${range}`).toBe(`${other} ${next}`)
    }
  }
  const { version: locked, packages } = JSON.parse(await read('package-lock.json')) as {
    version: string
    packages: Record<string, { version?: string }>
  }
  expect([locked, packages['packages/react']?.version]).toEqual([next, next])
  expect(await read('packages/emulator/docker/Dockerfile')).toContain(`VERSION=${next}\n`)
  expect(await read('CHANGELOG.md')).toContain(
    `\n## ${next}\n\n### Breaks\n\n- \`@mailframe/server\`, \`@mailframe/react\`: \`user\` is asked twice.\n\n  Call it once.\n\n### Mended\n\n- \`@mailframe/react\`: A list mended.\n\n## ${version}\n`,
  )
  expect(readChanges(join(folder, '.changeset'))).toEqual([])
})

it.each([
  ['0.1.0', 'major', '0.2.0'],
  ['0.1.0', 'minor', '0.1.1'],
  ['0.1.9', 'patch', '0.1.10'],
  ['1.2.3', 'major', '2.0.0'],
  ['1.2.3', 'minor', '1.3.0'],
  ['1.2.3', 'patch', '1.2.4'],
])('after %s and a %s change comes %s', (version, level, next) => {
  expect(versionAfter(version, [{ file: '', level, packages: [], text: '' }])).toBe(next)
})

it('refuses a change that says nothing, or names no package', async () => {
  const folder = await copyOfManifests()
  for (const text of [
    change(`"@mailframe/react": minor`, ''),
    change(`"lodash": minor`, 'Words.'),
    change(`"@mailframe/react": huge`, 'Words.'),
    'Words.',
  ]) {
    await writeFile(join(folder, '.changeset/a.md'), text)
    expect(() => readChanges(join(folder, '.changeset'))).toThrow('it must name a package of ours')
  }
  expect(() => versionAfter('1.0.0', [])).toThrow('there is no change')
})

it('the changes that wait for a version can be read', () => {
  expect(sectionOf('0.0.0', readChanges(join(ROOT, '.changeset')))).toMatch(/^## 0\.0\.0\n/)
})

it.skipIf(inFull(false, true))(
  'a dry run builds, checks, tags and publishes each package in order',
  async () => {
    const output = await runIn({ cwd: ROOT }, [process.execPath, script('release.mjs'), '--dry-run'])
    const steps = [
      ...output.matchAll(/^release: (build|npm run test:full|git tag|npm publish .*|git push)/gm),
    ]
    const publish = (name: string) => `npm publish --access public --provenance --dry-run in packages/${name}`
    const order = ['protocol', 'server', 'sending', 'emulator', 'react'].map(publish)
    expect(steps.map(([, step]) => step)).toEqual([
      'build',
      'npm run test:full',
      'git tag',
      ...order,
      'git push',
    ])
    for (const name of PACKAGES) expect(output).toMatch(new RegExp(`^\\+ @mailframe/${name}@`, 'm'))
    expect(output).not.toContain('auto-corrected')
  },
  300_000,
)
