import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { PACKAGES } from '../../scripts/lib/build.mjs'
import { run } from '../../scripts/lib/run.mjs'
import { whenChanged } from '../../scripts/lib/stamp.mjs'
import { inFull } from '../full.js'
import { packPackages, type Tarball } from './packed.js'
import { runIn } from './scaffolds/processes.js'

const TOOLS = 'test/consumers/tools'
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const tool = (file: string) => join(ROOT, TOOLS, 'node_modules', file)

describe.skipIf(inFull(false, true))('the tools that look at packages', () => {
  let tarballs: Tarball[]
  beforeAll(async () => {
    await whenChanged({
      name: 'install-publishing-tools',
      inputs: [`${TOOLS}/package-lock.json`],
      outputs: [`${TOOLS}/node_modules/.package-lock.json`],
      work: () => run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: join(ROOT, TOOLS) }),
    })
    tarballs = await packPackages()
  }, 600_000)

  const fileOf = (name: string) => {
    const found = tarballs.find(({ manifest }) => manifest.name === `@mailframe/${name}`)
    if (found === undefined) throw new Error(`no tarball of ${name}`)
    return found.file
  }

  it.each(PACKAGES)('publint finds nothing in %s', async (name) => {
    const output = await runIn({ cwd: ROOT }, [
      process.execPath,
      tool('publint/src/cli.js'),
      fileOf(name),
      '--strict',
    ])
    expect(output).toContain('All good!')
  })

  // ESM only: CommonJS requires it from Node 20.19 on, and older ways to resolve do not know `exports`.
  it.each(PACKAGES)('the types of %s are those of its modules', async (name) => {
    const style = name === 'react' ? ['--exclude-entrypoints', './styles.css'] : []
    const args = [fileOf(name), '--profile', 'esm-only', '--no-emoji', ...style]
    const output = await runIn({ cwd: ROOT }, [
      process.execPath,
      tool('@arethetypeswrong/cli/dist/index.js'),
      ...args,
    ])
    expect(output).toContain(`@mailframe/${name} v`)
  })

  it('no file, export or dependency is there that nothing uses', async () => {
    const output = await runIn({ cwd: ROOT }, [
      process.execPath,
      tool('knip/bin/knip.js'),
      '--no-progress',
      '--no-config-hints',
    ])
    expect(output.trim()).toBe('')
  })
})
