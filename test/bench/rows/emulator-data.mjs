import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmulator } from '../../../packages/emulator/dist/index.js'
import { fillEmails, fillMembers, fillStatistics } from '../lib/emulator-data.mjs'
import { figure } from '../lib/figures.mjs'
import { inTurns, millisecondsOf } from '../lib/rounds.mjs'

const ROUNDS = 9
/** A round is the mean of so many calls. */
const CALLS = 10
const EMAILS = { small: 1_000, large: 1_000_000 }
const MEMBERS = { small: 1_000, large: 100_000 }
const A_PAGE_OF_MEMBERS = 100
const EVENTS = { small: 10_000, large: 1_000_000 }
const WEEK = 7

export default {
  name: 'emulator-data',
  title: 'Emulator: much data beside little, kept in a file',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'mailframe-bench-'))
    try {
      return [
        ...(await listEmails(join(folder, 'emails.db'))),
        ...(await listMembers(join(folder, 'members.db'))),
        await readStatistics(folder),
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

const title = (count) => count.toLocaleString('en')

/** The time of a call of each, in turns. */
function compare(calls) {
  const sides = Object.entries(calls).map(([name, call]) => [
    name,
    async () => ({
      ms:
        (await millisecondsOf(async () => {
          for (let n = 0; n < CALLS; n += 1) await call()
        })) / CALLS,
    }),
  ])
  return inTurns({ rounds: ROUNDS, sides: Object.fromEntries(sides) })
}

async function listEmails(file) {
  await fillEmails(file, EMAILS)
  const emulator = await createEmulator({ data: file })
  const headers = { Authorization: `Bearer ${await tokenOf(emulator)}` }
  const page = (userId, pageNo) => async () => {
    const answer = await fetch(`${emulator.url}/resource/email?userId=${userId}&pageNo=${pageNo}`, {
      headers,
    })
    const { total } = await answer.json()
    if (total !== EMAILS[userId]) throw new Error(`the total of ${userId} is ${total}`)
  }
  const samples = await compare({
    small: page('small', 1),
    first: page('large', 1),
    middle: page('large', EMAILS.large / 20 / 2),
    last: page('large', EMAILS.large / 20),
  })
  await emulator.close()
  const line = (name, bound) =>
    figure({
      what: `${name} page of ${title(EMAILS.large)} Emails`,
      against: `first page of ${title(EMAILS.small)}`,
      unit: 'ms',
      ours: samples[name].ms,
      theirs: samples.small.ms,
      ...bound,
    })
  return [line('first', { atMost: 1.2 }), line('middle'), line('last')]
}

async function listMembers(file) {
  const emulator = await createEmulator({ data: file })
  const call = async (name, fields) => {
    const body = new URLSearchParams({ ...emulator.credentials.sending, ...fields })
    const answer = await (await fetch(`${emulator.url}/api/${name}`, { method: 'POST', body })).json()
    if (answer.result !== true) throw new Error(`${name}: ${answer.statusCode} ${answer.message}`)
    return answer.info
  }
  await fillMembers(call, MEMBERS)
  const page = (address, start) => async () => {
    const { count } = await call('addressmember/list', { address, start, limit: A_PAGE_OF_MEMBERS })
    if (count !== A_PAGE_OF_MEMBERS) throw new Error(`${count} members from ${start} of ${address}`)
  }
  const samples = await compare({
    small: page('small', 0),
    first: page('large', 0),
    middle: page('large', MEMBERS.large / 2),
    last: page('large', MEMBERS.large - A_PAGE_OF_MEMBERS),
  })
  await emulator.close()
  return ['first', 'middle', 'last'].map((name) =>
    figure({
      what: `${name} page of ${title(MEMBERS.large)} members`,
      against: `first page of ${title(MEMBERS.small)}`,
      unit: 'ms',
      ours: samples[name].ms,
      theirs: samples.small.ms,
      atMost: 1.5,
    }),
  )
}

async function readStatistics(folder) {
  const emulators = {}
  for (const [name, count] of Object.entries(EVENTS)) {
    const file = join(folder, `events-${name}.db`)
    await fillStatistics(file, { recent: EVENTS.small, others: count - EVENTS.small, week: WEEK })
    emulators[name] = await createEmulator({ data: file })
  }
  const week =
    ({ url, credentials }) =>
    async () => {
      const body = new URLSearchParams({ ...credentials.sending, days: String(WEEK) })
      const { info } = await (await fetch(`${url}/api/statday/list`, { method: 'POST', body })).json()
      if (info.dataList.length !== WEEK)
        throw new Error(`${info.dataList.length} days are there, not ${WEEK}`)
    }
  const samples = await compare({ small: week(emulators.small), large: week(emulators.large) })
  for (const emulator of Object.values(emulators)) await emulator.close()
  return figure({
    what: `statistics of a week among ${title(EVENTS.large)} events`,
    against: `of ${title(EVENTS.small)} events`,
    unit: 'ms',
    ours: samples.large.ms,
    theirs: samples.small.ms,
    atMost: 2,
  })
}

async function tokenOf({ url, credentials: { clientId, clientSecret } }) {
  const headers = { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }
  return (await (await fetch(`${url}/access/token`, { method: 'POST', headers })).json()).access_token
}
