import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { figure } from '../lib/figures.mjs'
import { profilesOf, profileTables, sharesOf } from '../lib/profile.mjs'
import { inTurns } from '../lib/rounds.mjs'
import { table } from '../lib/table.mjs'
import { startWorker } from '../lib/worker.mjs'

/**
 * 10 rounds: 5,000 messages. As many as the connections take before new ones are opened, 100 each, on which the server
 * has each side wait: with others a round would have one or two of these waits, and the median be one round's alone.
 */
const A_ROUND = 500
const ROUNDS = 10
const FILES = 100
const PROFILED = 20
const FILE_BYTES = 5 * 1_048_576
const against = 'pool of Nodemailer'
const HEAP =
  'V8 doubles its young generation each time that as much as it holds has survived, and both sides come near the last of these steps, to 34 MB: 16 MB survive here and 15 MB there. With 200 messages both have taken it: 123 against 119 MB.'

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
        rounds: ROUNDS,
        sides: {
          ours: () => sides.ours.call('run', A_ROUND, null),
          theirs: () => sides.theirs.call('run', A_ROUND, null),
        },
      })
      await Promise.all(Object.values(sides).map((worker) => worker.close()))
      const peakOf = async (side) => {
        const worker = await start(side)
        await worker.call('watch')
        await worker.call('run', FILES, file)
        const peak = await worker.call('peak')
        await worker.close()
        return peak
      }
      /** In processes of their own each time: one tells the most that it ever held, and looks for that all the time. */
      const withFiles = (side) => async () => {
        const worker = await start(side)
        const { rate } = await worker.call('run', FILES, file)
        await worker.close()
        return { rate, mb: (await peakOf(side)).mb }
      }
      const large = await inTurns({
        warm: 0,
        sides: { ours: withFiles('ours'), theirs: withFiles('theirs') },
      })
      const profilesWith = (count, path) =>
        profilesOf(
          program,
          (side) => [side, server.value],
          (worker) => worker.call('run', count, path),
        )
      const profiles = await profilesWith(A_ROUND, null)
      const ofFiles = await profilesWith(PROFILED, file)
      const line = (what, unit, { ours, theirs }, name, bound) =>
        figure({ what, against, unit, ours: ours[name], theirs: theirs[name], ...bound })
      return [
        line('5,000 messages', '/s', small, 'rate', {
          atLeast: 0.97,
          limit: sharesOf(profiles.ours),
          trace: profileTables(profiles),
        }),
        line(`${FILES} messages with a file of 5 MiB`, '/s', large, 'rate', {
          atLeast: 0.97,
          limit: sharesOf(ofFiles.ours),
          trace: profileTables(ofFiles),
        }),
        line(`${FILES} messages with a file of 5 MiB, memory`, 'MB', large, 'mb', {
          atMost: 1.2,
          limit: HEAP,
          trace: partTable({ ours: await peakOf('ours'), theirs: await peakOf('theirs') }),
        }),
      ]
    } finally {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** What each side held at its peak. */
function partTable(peaks) {
  const sides = Object.entries(peaks)
  const names = new Set(sides.flatMap(([, { parts }]) => Object.keys(parts)))
  return table([
    ['held at the peak', ...sides.map(([side]) => `${side}, MB`)],
    ...[...names].map((name) => [name, ...sides.map(([, { parts }]) => (parts[name] ?? 0).toFixed(1))]),
    ['all', ...sides.map(([, { mb }]) => mb.toFixed(1))],
  ])
}
