// Part of `npm run bench:emulator`: pages of 100 of a list of 100,000 members, beside those of 1,000.
// Fails where a page of the large one, wherever it stands, costs more than 1.5 times the first page of the small one.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmulator } from '../../packages/emulator/dist/index.js'

const SMALL = 1_000
const LARGE = 100_000
const A_CALL = 1_000
const PAGE = 100
const CALLS = 150
const FACTOR = 1.5

/** `report` prints and returns a median. */
export async function benchMembers(report) {
  const folder = mkdtempSync(join(tmpdir(), 'mailframe-bench-'))
  const emulator = await createEmulator({ data: join(folder, 'data.db') })
  try {
    const { apiUser, apiKey } = emulator.credentials.sending
    const call = async (name, fields) => {
      const body = new URLSearchParams({ apiUser, apiKey, ...fields })
      const answer = await (await fetch(`${emulator.url}/api/${name}`, { method: 'POST', body })).json()
      if (answer.result !== true) throw new Error(`${name}: ${answer.statusCode} ${answer.message}`)
      return answer.info
    }
    const from = performance.now()
    for (const [address, count] of [
      ['small', SMALL],
      ['large', LARGE],
    ]) {
      await call('addresslist/add', { address, name: address })
      for (let n = 0; n < count; n += A_CALL) {
        const members = Array.from({ length: A_CALL }, (_, at) => `u${n + at}@example.com`).join(';')
        await call('addressmember/add', { address, members })
      }
    }
    const seconds = ((performance.now() - from) / 1000).toFixed(1)
    console.log(
      `${(SMALL + LARGE).toLocaleString('en')} members added, ${A_CALL.toLocaleString('en')} a call, in ${seconds} s`,
    )

    const pages = [
      ['first of 1,000', 'small', 0],
      ['first of 100,000', 'large', 0],
      ['middle of 100,000', 'large', LARGE / 2],
      ['last of 100,000', 'large', LARGE - PAGE],
    ].map(([name, address, start]) => ({ name, address, start, times: [] }))
    // In turns, so that what else the machine does falls on all.
    for (let n = -20; n < CALLS; n += 1) {
      for (const { address, start, times } of pages) {
        const before = performance.now()
        const { count } = await call('addressmember/list', { address, start, limit: PAGE })
        if (count !== PAGE) throw new Error(`${count} members from ${start} of ${address}`)
        if (n >= 0) times.push(performance.now() - before)
      }
    }
    const [first, ...others] = pages.map(({ name, times }) => report(`members, ${name}`, times))
    const factor = Math.max(...others) / first
    console.log(
      `members, slowest page of ${LARGE.toLocaleString('en')} to the first of ${SMALL.toLocaleString('en')}: ${factor.toFixed(2)} (at most ${FACTOR})`,
    )
    if (factor > FACTOR) process.exitCode = 1
  } finally {
    await emulator.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
