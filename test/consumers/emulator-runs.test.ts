import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/lib/ports.mjs'
import { snippetsOf } from '../document-snippets.js'
import { inFull } from '../full.js'
import { folderWithPacked } from './packed.js'
import { serveRegistry } from './registry.js'
import { type Running, runIn, startIn } from './scaffolds/processes.js'

const DOCKER = fileURLToPath(new URL('../../packages/emulator/docker', import.meta.url))

const running: Running[] = []
const folders: string[] = []
afterEach(async () => {
  for (const each of running.splice(0)) await each.end()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

let app: string
beforeAll(async () => {
  app = await folderWithPacked('emulator-runs')
  const bin = join(app, 'node_modules/.bin')
  await mkdir(bin, { recursive: true })
  await symlink('../@mailframe/emulator/dist/node/bin.js', join(bin, 'mailframe-emulator'))
}, 600_000)

it('the steps of the recipe for GitHub Actions start the emulator, and wait for it', async () => {
  const recipe = snippetsOf('docs/emulator/ci.md').find(({ language }) => language === 'yaml')?.code ?? ''
  const [start = '', wait = ''] = [...recipe.matchAll(/- run: (.*4010.*)$/gm)].map(([, step = '']) => step)
  expect(start).toMatch(/&$/)
  const port = String(await freePort())
  const here = (step: string) => step.replaceAll('4010', port)
  // In the foreground, so that it can be ended.
  running.push(
    startIn({ cwd: app }, [
      'bash',
      '-c',
      here(start).replace('--port', '--smtp-port 0 --port').replace(/&$/, ''),
    ]),
  )
  await runIn({ cwd: app }, ['bash', '-ec', here(wait)])
  expect((await fetch(`http://127.0.0.1:${port}/console`)).status).toBe(200)
})

/** The arguments of an instruction in its JSON form. */
const listOf = (text: string, start: RegExp) => {
  const found = new RegExp(`${start.source}(\\[.*\\])`, 'm').exec(text)?.[1]
  if (found === undefined) throw new Error(`no ${start.source}`)
  return JSON.parse(found) as string[]
}

it('what the container runs is a command that starts, answers to its name and is found healthy', async () => {
  const [dockerfile, compose] = await Promise.all(
    ['Dockerfile', 'compose.yaml'].map((name) => readFile(join(DOCKER, name), 'utf8')),
  )
  const port = String(await freePort())
  const command = [...listOf(dockerfile ?? '', /^ENTRYPOINT /), ...listOf(compose ?? '', /^ +command: /)].map(
    (word) => (word === '0.0.0.0' ? '127.0.0.1' : word.replace('/home/node', app)),
  )
  const emulator = startIn({ cwd: app }, ['npx', ...command, '--port', port, '--smtp-port', '0'])
  running.push(emulator)
  await emulator.printed(/Service +http/)
  const [program = '', ...check] = listOf(dockerfile ?? '', /^HEALTHCHECK.* CMD /)
  await runIn({ cwd: app }, [program, ...check.map((word) => word.replace('4010', port))])
  const byName = ['curl', '--silent', '--connect-to', `::127.0.0.1:${port}`]
  expect(
    await runIn({ cwd: app }, [
      ...byName,
      '--write-out',
      '%{http_code}',
      '--output',
      '/dev/null',
      `http://emulator:${port}/console`,
    ]),
  ).toBe('200')
})

describe.skipIf(inFull(false, true))('the Dockerfile', () => {
  it('installs the emulator with its own line, as a command', async () => {
    const registry = await serveRegistry()
    const prefix = await mkdtemp(join(tmpdir(), 'mailframe-image-'))
    folders.push(prefix)
    try {
      const dockerfile = await readFile(join(DOCKER, 'Dockerfile'), 'utf8')
      const [, version = ''] = /^ARG VERSION=(.*)$/m.exec(dockerfile) ?? []
      const [, line = ''] = /^RUN (.*)$/m.exec(dockerfile) ?? []
      const [, url = ''] = /registry=(\S+)/.exec(registry.npmrc) ?? []
      const env = { npm_config_prefix: prefix, 'npm_config_@mailframe:registry': url, VERSION: version }
      await runIn({ cwd: prefix, env }, ['bash', '-ec', line])
    } finally {
      await registry.close()
    }
    expect(await runIn({ cwd: prefix }, [join(prefix, 'bin/mailframe-emulator'), '--help'])).toContain(
      'Usage:',
    )
  }, 300_000)
})

it('the container has the version of the packages', async () => {
  const { version } = JSON.parse(
    await readFile(join(app, 'node_modules/@mailframe/emulator/package.json'), 'utf8'),
  ) as { version: string }
  expect(await readFile(join(DOCKER, 'Dockerfile'), 'utf8')).toContain(`ARG VERSION=${version}\n`)
})
