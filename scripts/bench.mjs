// `npm run bench`: measures ours beside its peers, all rows or those that are named, and writes test/bench/RESULTS.md
// and RESULTS.json. A bound that is not reached is told there, and is no failure of the command.
import { buildPackages } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { ROOT } from './lib/root.mjs'
import { run } from './lib/run.mjs'
import { whenChanged } from './lib/stamp.mjs'

process.chdir(ROOT)
await install()
await buildPackages()
await whenChanged({
  name: 'install-bench',
  inputs: ['test/bench/package.json', 'test/bench/package-lock.json'],
  outputs: ['test/bench/node_modules/.package-lock.json'],
  work: async () => {
    console.log('Installing what is measured beside ours…')
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: `${ROOT}test/bench` })
  },
})
const { bench } = await import('../test/bench/bench.mjs')
await bench(process.argv.slice(2))
