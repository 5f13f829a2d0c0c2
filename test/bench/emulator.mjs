// `npm run bench:emulator`: how fast the built emulator starts, and lists one person's million Emails.
// Fails where the first page of 1,000,000 costs more than 1.2 times the first page of 1,000.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmulator } from '../../packages/emulator/dist/index.js'
import { openLibsqlStorage } from '../../packages/emulator/dist/node/libsql-storage.js'
import { benchMembers } from './members.mjs'

const SMALL = 1_000
const LARGE = 1_000_000
const CALLS = 300
const STARTS = 21
const FACTOR = 1.2

const APPLICATION = 'mailframe-app'

await benchStarts()
const folder = mkdtempSync(join(tmpdir(), 'mailframe-bench-'))
try {
  const file = join(folder, 'data.db')
  await fill(file)
  await benchLists(file)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

await benchMembers(report)

/** From the call of createEmulator() to the first answer, after import. */
async function benchStarts() {
  const times = []
  for (let n = 0; n < STARTS; n += 1) {
    const from = performance.now()
    const emulator = await createEmulator()
    await (await fetch(`${emulator.url}/resource/email`)).text()
    times.push(performance.now() - from)
    await emulator.close()
  }
  report('start to first answer', times)
}

async function fill(file) {
  // The emulator lays out the file and knows the people; the Emails go past the API, which would take an hour.
  const emulator = await createEmulator({ data: file })
  const call = await caller(emulator)
  for (const userId of ['small', 'large']) await call('POST', '/access/code', { userId })
  await emulator.close()
  const storage = openLibsqlStorage(file)
  const from = performance.now()
  for (const [userId, count] of [
    ['small', SMALL],
    ['large', LARGE],
  ]) {
    storage.transaction(() => {
      for (let n = 0; n < count; n += 1) putEmail(storage, userId, n)
    })
  }
  console.log(
    `${(SMALL + LARGE).toLocaleString('en')} Emails written in ${((performance.now() - from) / 1000).toFixed(1)} s`,
  )
  for (const userId of ['small', 'large']) {
    const scope = `${APPLICATION}/${userId}`
    const kept = storage.count('emails', scope)
    const counted = storage.countAll('emails', scope)
    if (kept !== counted)
      throw new Error(`${userId}: the kept counter says ${kept}, count(*) says ${counted}`)
  }
  storage.close()
}

function putEmail(storage, userId, n) {
  const id = `em_${userId}${n}`
  const at = new Date(1_700_000_000_000 + n).toISOString()
  storage.put('emails', id, `${APPLICATION}/${userId}`, {
    id,
    applicationId: APPLICATION,
    userId,
    name: `Email ${n}`,
    subject: null,
    createdAt: at,
    updatedAt: at,
  })
}

async function benchLists(file) {
  const emulator = await createEmulator({ data: file })
  const call = await caller(emulator)
  const list = async (userId, pageNo) => {
    const from = performance.now()
    const { total } = await call('GET', `/resource/email?userId=${userId}&pageNo=${pageNo}`)
    if (total !== (userId === 'small' ? SMALL : LARGE)) throw new Error(`total of ${userId} is ${total}`)
    return performance.now() - from
  }
  for (let n = 0; n < 50; n += 1) await list(n % 2 === 0 ? 'small' : 'large', 1)
  const [small, large] = [[], []]
  // In turns, so that what else the machine does falls on both.
  for (let n = 0; n < CALLS; n += 1) {
    small.push(await list('small', 1))
    large.push(await list('large', 1))
  }
  const first = report(`first page of ${SMALL.toLocaleString('en')}`, small)
  const firstLarge = report(`first page of ${LARGE.toLocaleString('en')}`, large)
  const some = async (pageNo) => {
    const times = []
    for (let n = 0; n < 9; n += 1) times.push(await list('large', pageNo))
    return times
  }
  report('middle page', await some(LARGE / 20 / 2))
  report('last page', await some(LARGE / 20))
  await emulator.close()
  const factor = firstLarge / first
  console.log(
    `first page, ${LARGE.toLocaleString('en')} to ${SMALL.toLocaleString('en')}: ${factor.toFixed(2)} (at most ${FACTOR})`,
  )
  if (factor > FACTOR) process.exitCode = 1
}

async function caller({ url, credentials: { clientId, clientSecret } }) {
  const Authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`
  const answer = await fetch(`${url}/access/token`, { method: 'POST', headers: { Authorization } })
  const { access_token } = await answer.json()
  return async (method, path, json) => {
    const response = await fetch(url + path, {
      method,
      headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
    return await response.json()
  }
}

/** Prints and returns the median. */
function report(name, times) {
  const sorted = [...times].sort((left, right) => left - right)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  console.log(
    `${name.padEnd(28)} median ${at(0.5).toFixed(2)} ms   p95 ${at(0.95).toFixed(2)} ms   (${times.length} times)`,
  )
  return at(0.5)
}
