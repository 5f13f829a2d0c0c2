import { findBrowser } from '../../scripts/lib/browser.mjs'
import { describeMachine, peerVersions } from './lib/machine.mjs'
import { keepResults } from './lib/results.mjs'
import { tryOnly } from './lib/rounds.mjs'
import bundle from './rows/bundle.mjs'
import click from './rows/click.mjs'
import coldImport from './rows/cold-import.mjs'
import emulator from './rows/emulator.mjs'
import emulatorData from './rows/emulator-data.mjs'
import handler from './rows/handler.mjs'
import inProcess from './rows/in-process.mjs'
import list from './rows/list.mjs'
import listScroll from './rows/list-scroll.mjs'
import requests from './rows/requests.mjs'
import sendBulk from './rows/send-bulk.mjs'
import smtp from './rows/smtp.mjs'
import start from './rows/start.mjs'

/** In the order of the results. Each measures by itself: `run()` gives its figures. */
const ROWS = [
  bundle,
  handler,
  inProcess,
  click,
  coldImport,
  sendBulk,
  smtp,
  list,
  listScroll,
  requests,
  emulator,
  emulatorData,
  start,
]

const PATIENCE_MS = 600_000
const FLAGS = ['--print', '--try']

/**
 * Measures the rows that are named, or all. With `--print` nothing is written; with `--try` neither, and one round is
 * measured.
 */
export async function bench(args) {
  const isKept = !args.some((name) => FLAGS.includes(name))
  if (args.includes('--try')) tryOnly()
  const names = args.filter((name) => !FLAGS.includes(name))
  const unknown = names.filter((name) => !ROWS.some((row) => row.name === name))
  if (unknown.length > 0) {
    console.error(
      `There is no row ${unknown.join(', ')}. There are ${ROWS.map(({ name }) => name).join(', ')}.`,
    )
    process.exitCode = 2
    return
  }
  const chromium = await findBrowser()
  const about = { machine: describeMachine(chromium), peers: peerVersions() }
  const order = ROWS.map(({ name }) => name)
  const rows = ROWS.filter(({ name }) => names.length === 0 || names.includes(name))
  const start = performance.now()
  for (const [at, row] of rows.entries()) {
    const from = performance.now()
    console.log(`\n${at + 1} of ${rows.length}: ${row.title} (${row.name})`)
    const figures = await withinPatience(row.run({ chromium })).catch((error) => {
      console.error(error)
      process.exitCode = 1
      return null
    })
    if (figures === null) continue
    for (const line of figures) print(line)
    console.log(`  ${secondsSince(from)}, ${secondsSince(start)} in all`)
    // At once: a row that fails later takes nothing away.
    if (isKept) keepResults([{ name: row.name, title: row.title, figures }], order, about)
  }
  if (isKept) console.log('\nWritten to test/bench/RESULTS.md')
}

const secondsSince = (from) => `${((performance.now() - from) / 1000).toFixed(0)} s`

/** A row that hangs is given up: the others are measured. */
async function withinPatience(work) {
  let timer
  const over = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('the row took over 10 minutes')), PATIENCE_MS)
  })
  return await Promise.race([work, over]).finally(() => clearTimeout(timer))
}

function print({ what, unit, ours, theirs, ratio, bound, isReached }) {
  const beside =
    theirs === null ? '' : ` against ${theirs.median} ${unit}${ratio === null ? '' : `: ${ratio.median}x`}`
  const asked = bound === null ? '' : `   ${isReached ? 'ok' : 'NOT REACHED'} ${JSON.stringify(bound)}`
  console.log(`  ${what}: ${ours.median} ${unit}${beside}${asked}`)
}
