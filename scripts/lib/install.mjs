import { readdirSync } from 'node:fs'
import { run } from './run.mjs'
import { whenChanged } from './stamp.mjs'

/** Installs what the lock file says; skipped while it is unchanged. */
export async function install() {
  const packages = readdirSync('packages').map((name) => `packages/${name}/package.json`)
  await whenChanged({
    name: 'install',
    inputs: ['package-lock.json', 'package.json', ...packages, 'examples/nextjs/package.json'],
    outputs: ['node_modules/.package-lock.json'],
    work: async () => {
      console.log('Installing the dependencies…')
      await run('npm', ['ci', '--no-audit', '--no-fund'])
    },
  })
}
