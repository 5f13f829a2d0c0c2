import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bundle, processFile } from '../test/bundle.js'
import { errorOf } from '../test/sender.js'
import { currentHolder, type Holder } from './holder.js'
import { lockFile } from './lock.js'

let folder = ''
let path = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailframe-lock-'))
  path = join(folder, 'run.lock')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A lock as one who is gone left it. */
async function leave(holder: Partial<Holder> | string): Promise<string> {
  const file = join(path, crypto.randomUUID())
  await mkdir(path)
  const whole =
    typeof holder === 'string' ? holder : JSON.stringify({ ...(await currentHolder()), ...holder })
  await writeFile(file, whole)
  return file
}

const DEAD = 999_999_999
const BEAT_MS = 20

describe('a stale lock', () => {
  it('lets exactly one of many processes in, again and again', async () => {
    await using program = await bundle(processFile('lock'))
    const children: ChildProcess[] = Array.from({ length: 4 }, () => fork(program.file))
    const all = (message: string): Promise<string[]> =>
      Promise.all(
        children.map(async (child) => {
          const answer = once(child, 'message')
          child.send(message)
          return String((await answer)[0])
        }),
      )
    try {
      for (let round = 0; round < 100; round += 1) {
        const own = `${path}.${round}`
        if (round % 2 === 0) await writeFile(own, String(DEAD))
        else {
          await mkdir(own)
          await writeFile(join(own, 'x'), JSON.stringify({ ...(await currentHolder()), pid: DEAD }))
        }
        expect((await all(own)).sort()).toEqual(['in', 'out', 'out', 'out'])
        await all('release')
      }
      expect(await readdir(folder)).toEqual([])
    } finally {
      for (const child of children) child.kill()
    }
  }, 60_000)

  it.each<[string, Partial<Holder> | string]>([
    ['of a process that is gone', { pid: DEAD }],
    ['of a process whose id another one has now', { pid: process.ppid, start: '1' }],
    ['of its own id, from a start before', { start: '1' }],
    ['of a container that shows no life, with the same id', { place: 'elsewhere' }],
    ['whose writing a power cut ended', ''],
  ])('%s is taken over', async (_, holder) => {
    await leave(holder)
    const lock = await lockFile(path, BEAT_MS)
    await lock.verify()
    await lock.release()
    expect(await readdir(folder)).toEqual([])
  })

  it('of an earlier version is a file with a process id', async () => {
    await writeFile(path, String(process.ppid))
    expect((await errorOf(lockFile(path))).message).toContain(`in use by process ${process.ppid}`)
    await writeFile(path, String(process.pid))
    await (await lockFile(path)).release()
    await expect(stat(path)).rejects.toThrow('ENOENT')
  })
})

describe('a lock that is held', () => {
  it('keeps others of its process out until it is given back', async () => {
    const lock = await lockFile(path)
    expect(await errorOf(lockFile(path))).toMatchObject({
      outcome: 'notSent',
      field: 'checkpoint',
      message: `the checkpoint is in use by process ${process.pid}: wait for it, or remove ${path}`,
    })
    await lock.release()
    await (await lockFile(path)).release()
    expect(await readdir(folder)).toEqual([])
  })

  it('in another container, by the same id, shows itself', async () => {
    const file = await leave({ place: 'elsewhere' })
    let at = 0
    const beat = setInterval(() => {
      at += 1
      utimes(file, at, at).catch(() => {})
    }, 5)
    const error = await errorOf(lockFile(path, BEAT_MS)).finally(() => clearInterval(beat))
    expect(error.message).toContain(`in use by process ${process.pid}`)
    expect(await readdir(folder)).toEqual(['run.lock'])
  })

  it('shows itself to others', async () => {
    const lock = await lockFile(path, BEAT_MS)
    const [name = ''] = await readdir(path)
    const first = await stat(join(path, name))
    await expect.poll(async () => (await stat(join(path, name))).mtimeMs).toBeGreaterThan(first.mtimeMs)
    await lock.release()
  })

  it('is no more where another one took it over', async () => {
    const lock = await lockFile(path)
    await lock.verify()
    await rm(path, { recursive: true })
    const other = await lockFile(path)
    expect((await errorOf(lock.verify())).message).toContain('another process took the checkpoint over')
    // And leaves that of the other one alone.
    await lock.release()
    await other.verify()
    await other.release()
  })
})
