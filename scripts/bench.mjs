// `npm run bench`: measures ours beside its peers, all rows or those that are named, and writes test/bench/RESULTS.md
// and RESULTS.json. A bound that is not reached is told there, and is no failure of the command.
import { existsSync, statSync } from 'node:fs'
import { buildPackages } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { ROOT } from './lib/root.mjs'
import { run } from './lib/run.mjs'

const PEERS = `${ROOT}test/bench`

process.chdir(ROOT)
await install()
await buildPackages()
await installPeers()
const { bench } = await import('../test/bench/bench.mjs')
await bench(process.argv.slice(2))
// A row that was given up may have left something open.
process.exit()

async function installPeers() {
  const installed = `${PEERS}/node_modules/.package-lock.json`
  if (existsSync(installed) && timeOf(installed) > timeOf(`${PEERS}/package-lock.json`)) return
  console.log('Installing what is measured beside ours…')
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: PEERS })
}

function timeOf(file) {
  return statSync(file).mtimeMs
}
