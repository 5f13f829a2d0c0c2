// `npm test`: installs what is missing, builds, type-checks, lints and runs every test. `npm run test:full`: the same,
// with what is exhaustive at full length.
// The last line reads `N passed, N failed` (`, N skipped`).
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './lib/browser.mjs'
import { buildExample, buildPackages } from './lib/build.mjs'
import { FAILURES } from './lib/failures.mjs'
import { install } from './lib/install.mjs'
import { findNginx } from './lib/nginx.mjs'
import { findRedis } from './lib/redis.mjs'
import { ROOT } from './lib/root.mjs'
import { exitCodeOf, runTool, runTypeScript } from './lib/run.mjs'
import { buildStorybook } from './lib/storybook.mjs'

process.chdir(ROOT)
const startedAt = performance.now()
const isFull = process.argv.includes('--full')
const args = process.argv.slice(2).filter((arg) => arg !== '--full')
const counts = { passed: 0, failed: 0, skipped: 0 }

const installed = install().then(() => console.log(`Installed in ${seconds(startedAt)} s`))
const [browser] = await Promise.all([findPrograms(), installed.then(checkAll)])
await step('tests', runTests)

const { passed, failed, skipped } = counts
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 ? 1 : 0

/** What tests run beside Node. Where Debian has it, that is installed while npm works. */
async function findPrograms() {
  const found = await findBrowser(installed)
  await findRedis()
  if (isFull) await findNginx()
  return found
}

async function checkAll() {
  await Promise.all([
    step('build', buildAll),
    step('type check', () => runTypeScript(['--noEmit'])),
    step('lint', () => runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])),
  ])
}

/** One step; a failure is counted, and the steps after it still run. `work` may tell how many of its own failed. */
async function step(name, work) {
  const from = performance.now()
  try {
    const failed = (await work()) ?? 0
    if (failed > 0) console.error(`${name}: ${failed} failed, in ${seconds(from)} s`)
    else console.log(`${name}: ok in ${seconds(from)} s`)
  } catch (error) {
    counts.failed += 1
    console.error(`${name}: failed: ${error.message}`)
  }
}

async function buildAll() {
  await buildPackages()
  await Promise.all([buildExample(), buildStorybook()])
}

/** Resolves with how many tests failed. */
async function runTests() {
  rmSync(FAILURES, { recursive: true, force: true })
  const folder = mkdtempSync(join(tmpdir(), 'mailframe-test-'))
  try {
    const file = join(folder, 'report.json')
    const command = [
      'run',
      '--reporter=default',
      '--reporter=./scripts/lib/second-try.mjs',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ]
    const code = await exitCodeOf(process.execPath, ['node_modules/vitest/vitest.mjs', ...command], {
      env: {
        ...(browser === undefined ? {} : { CHROMIUM_PATH: browser }),
        ...(isFull ? { MAILFRAME_TESTS: 'full' } : {}),
      },
    })
    const report = JSON.parse(readFileSync(file, 'utf8'))
    tidyFailures(report.numFailedTests)
    counts.passed += report.numPassedTests
    counts.failed += report.numFailedTests
    counts.skipped += report.numPendingTests + report.numTodoTests
    // A file that cannot be loaded, or an error outside any test, fails the run without a failed test.
    if (code !== 0 && report.numFailedTests === 0) throw new Error(`vitest ended with ${code}`)
    if (report.numPassedTests === 0) throw new Error('no test ran')
    return report.numFailedTests
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Pieces of traces stay of tests that passed, too. */
function tidyFailures(failed) {
  if (failed === 0) rmSync(FAILURES, { recursive: true, force: true })
  if (!existsSync(FAILURES)) return
  for (const name of readdirSync(FAILURES)) {
    if (/\.(?:trace|network)$/.test(name)) rmSync(join(FAILURES, name))
  }
  if (readdirSync(FAILURES).length > 0) console.log(`Pictures and traces of what failed: ${FAILURES}`)
}

function seconds(from) {
  return ((performance.now() - from) / 1000).toFixed(1)
}
