import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEmulator, type Emulator } from '../../../index.js'
import { operate } from '../../../test/operate.js'
import { sendMail } from '../../../test/send.js'

const SLOW = 'slow@mailframe.test'
const MINUTE = 60_000

let folder: string
let emulator: Emulator
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailframe-slow-'))
  emulator = await createEmulator({ data: join(folder, 'data.db') })
})
afterEach(async () => {
  await emulator.close()
  rmSync(folder, { recursive: true, force: true })
})

async function restart(): Promise<void> {
  await emulator.close()
  emulator = await createEmulator({ data: join(folder, 'data.db') })
}

const statusOf = async () =>
  (await operate(emulator, 'data/emailStatus', { email: SLOW })).info.voList.map(
    ({ status }: { status: number }) => status,
  )

it('mail that takes its time arrives after a restart too, when its time has come', async () => {
  await sendMail(emulator, { to: SLOW })
  await restart()
  expect(await statusOf()).toEqual([18])
  expect(emulator.messages.list({ to: SLOW })).toMatchObject([{ invalid: true }])
  await emulator.clock.advance(9 * MINUTE)
  expect(await statusOf()).toEqual([18])
  await emulator.clock.advance(MINUTE)
  expect(await statusOf()).toEqual([1])
  expect(emulator.messages.list({ to: SLOW })).toMatchObject([{ invalid: false, warning: null }])
  // Once: another start delivers nothing again.
  await restart()
  await emulator.clock.advance(60 * MINUTE)
  const [message] = emulator.messages.list({ to: SLOW })
  const events = await fetch(
    `${emulator.url}/_emulator/messages/${encodeURIComponent(message?.id ?? '')}/events`,
  )
  expect(await events.json()).toMatchObject([{ event: 'request' }, { event: 'deliver' }])
  expect((await operate(emulator, 'statday/list', { days: '2', aggregation: '1' })).info).toMatchObject({
    dataList: { requestNum: 1, deliveredNum: 1 },
  })
})

it('mail whose time came while nothing ran arrives with the start', async () => {
  await emulator.clock.freeze(new Date(Date.now() - 60 * MINUTE))
  await sendMail(emulator, { to: SLOW })
  await restart()
  await expect.poll(statusOf).toEqual([1])
})
