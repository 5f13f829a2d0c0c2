import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { figure } from '../lib/figures.mjs'
import { profilesOf, profileTables, sharesOf } from '../lib/profile.mjs'
import { inTurns } from '../lib/rounds.mjs'
import { startWorker } from '../lib/worker.mjs'

/** 7 rounds: 5,000 messages. */
const A_ROUND = 715
const FILES = 100
const FILE_BYTES = 5 * 1_048_576
const against = 'pool of Nodemailer'
const HEAP =
  'at the peak both hold 10 to 20 MB of buffers, and 13 to 15 MB of objects; the rest is the young generation of V8, which has grown to 34 MB here and to 17 MB there. It doubles each time that as much as it holds has survived: 15 MB in all for the last step, and of 100 messages 21 MB survive here, 14 MB there. With 200 it has taken the step there, too: 130 against 118 MB. A message with its checks leaves 74 KB while it is sent, against 60 KB, and our code 3 MB more at its start.'

export default {
  name: 'smtp',
  title: 'SMTP pool of 5 connections',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'mailframe-bench-'))
    const file = join(folder, 'file.bin')
    writeFileSync(file, Buffer.alloc(FILE_BYTES, 'mailframe'))
    const server = await startWorker(new URL('../workers/smtp-server.mjs', import.meta.url))
    const program = new URL('../workers/smtp-side.mjs', import.meta.url)
    const start = (side) => startWorker(program, { args: [side, server.value] })
    try {
      const sides = { ours: await start('ours'), theirs: await start('theirs') }
      const small = await inTurns({
        sides: {
          ours: () => sides.ours.call('run', A_ROUND, null),
          theirs: () => sides.theirs.call('run', A_ROUND, null),
        },
      })
      await Promise.all(Object.values(sides).map((worker) => worker.close()))
      /** In a process of its own each time: it tells the most that it ever held. */
      const withFiles = (side) => async () => {
        const worker = await start(side)
        const { rate } = await worker.call('run', FILES, file)
        const mb = await worker.call('peak')
        await worker.close()
        return { rate, mb }
      }
      const large = await inTurns({
        warm: 0,
        sides: { ours: withFiles('ours'), theirs: withFiles('theirs') },
      })
      const profiles = await profilesOf(
        program,
        (side) => [side, server.value],
        (worker) => worker.call('run', A_ROUND, null),
      )
      const line = (what, unit, { ours, theirs }, name, bound) =>
        figure({ what, against, unit, ours: ours[name], theirs: theirs[name], ...bound })
      return [
        line('5,000 messages', '/s', small, 'rate', {
          atLeast: 0.97,
          limit: sharesOf(profiles.ours),
          trace: profileTables(profiles),
        }),
        line(`${FILES} messages with a file of 5 MiB`, '/s', large, 'rate', { atLeast: 0.97 }),
        line(`${FILES} messages with a file of 5 MiB, memory`, 'MB', large, 'mb', {
          atMost: 1.2,
          limit: HEAP,
        }),
      ]
    } finally {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
