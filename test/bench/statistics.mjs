// `npm run bench:emulator`, its second part: statistics of a week by day, beside what lies outside that week.
// Fails where a week among 1,000,000 events costs more than twice a week of 10,000.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailCounts } from '../../packages/emulator/dist/core/sending/events/counts.js'
import { createEmulator } from '../../packages/emulator/dist/index.js'
import { openLibsqlStorage } from '../../packages/emulator/dist/node/libsql-storage.js'

const DAY_MS = 86_400_000
const WEEK = 7
const DAYS = 1_000
const SMALL = 10_000
const LARGE = 1_000_000
const CALLS = 300
const FACTOR = 2

const now = Date.now()
const folder = mkdtempSync(join(tmpdir(), 'mailframe-bench-'))
try {
  const small = join(folder, 'small.db')
  const large = join(folder, 'large.db')
  await fill(small, 0)
  await fill(large, LARGE - SMALL)
  const emulators = await Promise.all([createEmulator({ data: small }), createEmulator({ data: large })])
  const times = emulators.map(() => [])
  // In turns, so that what else the machine does falls on both.
  for (let n = 0; n < CALLS; n += 1) {
    for (const [at, emulator] of emulators.entries()) times[at].push(await week(emulator))
  }
  await Promise.all(emulators.map((emulator) => emulator.close()))
  const [first, second] = times.map((list) => list.sort((a, b) => a - b)[CALLS / 2])
  const factor = second / first
  console.log(
    `statistics of a week: median ${first.toFixed(2)} ms of ${SMALL} events, ${second.toFixed(2)} ms of ${LARGE}: ${factor.toFixed(2)} (at most ${FACTOR})`,
  )
  if (factor > FACTOR) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Events of this week, and `others` of the days before it, counted as the emulator does. */
async function fill(file, others) {
  await (await createEmulator({ data: file })).close()
  const storage = openLibsqlStorage(file)
  const counts = mailCounts({ store: storage })
  const from = performance.now()
  const count = (n, daysAgo) => {
    const key = {
      region: 'sg',
      apiUser: 'dev_user',
      labelId: null,
      labelName: null,
      domain: `d${n % 20}.example`,
    }
    const sentAt = new Date(now - daysAgo * DAY_MS).toISOString()
    counts.add([{ key, sentAt, what: n % 2 === 0 ? 'requestNum' : 'deliveredNum' }])
  }
  storage.transaction(() => {
    storage.put('settings', 'mailFirstDay/sg', '', new Date(now - DAYS * DAY_MS).toISOString().slice(0, 10))
    for (let n = 0; n < SMALL; n += 1) count(n, n % WEEK)
    for (let n = 0; n < others; n += 1) count(n, WEEK + 1 + (n % (DAYS - WEEK - 1)))
  })
  storage.close()
  console.log(`${SMALL + others} events counted in ${((performance.now() - from) / 1000).toFixed(1)} s`)
}

async function week({ url, credentials }) {
  const body = new URLSearchParams({ ...credentials.sending, days: String(WEEK) })
  const from = performance.now()
  const { info } = await (await fetch(`${url}/api/statday/list`, { method: 'POST', body })).json()
  const took = performance.now() - from
  if (info.dataList.length !== WEEK) throw new Error(`${info.dataList.length} days are there, not ${WEEK}`)
  return took
}
