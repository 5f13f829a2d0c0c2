// Fills the file of an emulator, past its API where that would take an hour.
import { createEmulator } from '../../../packages/emulator/dist/index.js'
import { importSource } from './from-source.mjs'

const [{ openLibsqlStorage }, { mailCounts }] = await Promise.all([
  importSource('packages/emulator/src/node/libsql-storage.ts'),
  importSource('packages/emulator/src/core/sending/events/counts.ts'),
])

const APPLICATION = 'mailframe-app'
const DAY_MS = 86_400_000
const DAYS = 1_000
const MEMBERS_A_CALL = 1_000

/** So many Emails of each user, by user id. */
export async function fillEmails(file, counts) {
  // The emulator lays out the file and knows the people.
  const emulator = await createEmulator({ data: file })
  const { clientId, clientSecret } = emulator.credentials
  const ask = async (path, headers, value) =>
    (
      await fetch(emulator.url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(value ? { body: JSON.stringify(value) } : {}),
      })
    ).json()
  const { access_token } = await ask('/access/token', {
    Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
  })
  for (const userId of Object.keys(counts)) {
    await ask('/access/code', { Authorization: `Bearer ${access_token}` }, { userId })
  }
  await emulator.close()
  const storage = openLibsqlStorage(file)
  for (const [userId, count] of Object.entries(counts)) {
    storage.transaction(() => {
      for (let n = 0; n < count; n += 1) putEmail(storage, userId, n)
    })
    const scope = `${APPLICATION}/${userId}`
    const [kept, counted] = [storage.count('emails', scope), storage.countAll('emails', scope)]
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

/** So many members of each address list, by its address. */
export async function fillMembers(call, counts) {
  for (const [address, count] of Object.entries(counts)) {
    await call('addresslist/add', { address, name: address })
    for (let n = 0; n < count; n += MEMBERS_A_CALL) {
      const members = Array.from({ length: MEMBERS_A_CALL }, (_, at) => `u${n + at}@example.com`).join(';')
      await call('addressmember/add', { address, members })
    }
  }
}

/** `recent` events of this week, and `others` of the days before it, counted as the emulator does. */
export async function fillStatistics(file, { recent, others, week }) {
  await (await createEmulator({ data: file })).close()
  const storage = openLibsqlStorage(file)
  const counts = mailCounts({ store: storage })
  const now = Date.now()
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
    for (let n = 0; n < recent; n += 1) count(n, n % week)
    for (let n = 0; n < others; n += 1) count(n, week + 1 + (n % (DAYS - week - 1)))
  })
  storage.close()
}
