import { sleep, systemClock } from '@mailframe/protocol/client'
import { SendingError } from '../client/error.js'
import type { Holder } from './holder.js'

export interface Lock {
  /** @throws SendingError where another process took the lock over, since this one seemed dead. */
  verify(): Promise<void>
  release(): Promise<void>
}

/** The heartbeat of a lock's holder, in milliseconds. */
const BEAT_MS = 2_000
/** Missed heartbeats after which a holder on another machine or container counts as dead. */
const BEATS = 5

/** Each try removes what at most one dead holder left. */
const MOST_TRIES = 1_000

/**
 * Takes a lock for this process: two runs with one checkpoint would send twice. One that a killed process left is taken
 * over, by exactly one of those that try.
 *
 * The lock is a directory that holds one file, with a name of its own for each holder. A directory is moved to its
 * place only where there is none or an empty one, and what is removed of a dead holder is its own file: so nobody ever
 * removes the lock of one who came in between.
 *
 * @throws SendingError where a process that runs holds it.
 */
export async function lockFile(path: string, beatMs = BEAT_MS): Promise<Lock> {
  const { mkdir, rename, rm, rmdir, stat, unlink, utimes, writeFile } = await import('node:fs/promises')
  const { currentHolder } = await import('./holder.js')
  const name = crypto.randomUUID()
  const own = `${path}/${name}`
  const made = `${path}.${name}`
  try {
    await mkdir(made, { mode: 0o700 })
    await writeFile(`${made}/${name}`, JSON.stringify(await currentHolder()), { mode: 0o600 })
    for (let tries = 1; !(await isMoved()); tries += 1) {
      if (tries > MOST_TRIES) throw inUse(path, undefined)
      await clear(path, beatMs)
    }
  } catch (error) {
    await rm(made, { recursive: true, force: true })
    if (error instanceof SendingError) throw error
    throw fault(`the checkpoint cannot be written: ${error instanceof Error ? error.message : error}`)
  }
  const beat = setInterval(() => {
    const now = new Date()
    utimes(own, now, now).catch(() => {})
  }, beatMs)
  beat.unref()

  async function isMoved(): Promise<boolean> {
    try {
      await rename(made, path)
      return true
    } catch (error) {
      if (TAKEN.has(codeOf(error))) return false
      throw error
    }
  }

  return {
    async verify() {
      await stat(own).catch(() => {
        throw fault(`another process took the checkpoint over: ${path} is not of this run any more`)
      })
    },
    async release() {
      clearInterval(beat)
      await unlink(own).catch(() => {})
      // Not empty: another process holds it already.
      await rmdir(path).catch(() => {})
    },
  }
}

const IS_WINDOWS = globalThis.process?.platform === 'win32'

/** What a move says where the lock is there: a directory that is not empty, or a file. On Windows any directory. */
const TAKEN = new Set(['ENOTEMPTY', 'EEXIST', 'ENOTDIR', ...(IS_WINDOWS ? ['EPERM', 'EACCES'] : [])])

/**
 * Removes what a dead holder left.
 *
 * @throws SendingError where the holder lives.
 */
async function clear(path: string, beatMs: number): Promise<void> {
  const { readdir, readFile, rmdir, unlink } = await import('node:fs/promises')
  const { exists } = await import('./holder.js')
  let names: string[]
  try {
    names = await readdir(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    if (codeOf(error) !== 'ENOTDIR') throw error
    // A file with the id of a process, of an earlier version. Its own id, then, is one that another container gave.
    const pid = Number(await readFile(path, 'utf8').catch(() => ''))
    if (pid !== process.pid && exists(pid)) throw inUse(path, pid)
    await unlink(path).catch(ignoring('ENOENT', 'EISDIR', 'EPERM'))
    return
  }
  for (const name of names) {
    const holder = await readHolder(`${path}/${name}`)
    if (await lives(holder, `${path}/${name}`, beatMs)) throw inUse(path, holder?.pid)
    await unlink(`${path}/${name}`).catch(ignoring('ENOENT', 'ENOTDIR'))
  }
  // Elsewhere an empty one gives way.
  if (IS_WINDOWS) await rmdir(path).catch(() => {})
}

async function readHolder(file: string): Promise<Holder | null> {
  const { readFile } = await import('node:fs/promises')
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder
  } catch {
    return null
  }
}

async function lives(holder: Holder | null, file: string, beatMs: number): Promise<boolean> {
  const { isRunning } = await import('./holder.js')
  const seen = holder === null ? null : await isRunning(holder)
  if (seen !== null) return seen
  // In another container, or on another machine: only its heartbeat shows.
  const first = await beatOf(file)
  for (let beats = 0; beats < BEATS * 2; beats += 1) {
    if (first === null) return false
    await sleep(beatMs / 2, systemClock)
    const now = await beatOf(file)
    if (now === null) return false
    if (now !== first) return true
  }
  return false
}

async function beatOf(file: string): Promise<number | null> {
  const { open } = await import('node:fs/promises')
  try {
    // Opened, since network file systems then consult the server.
    const handle = await open(file)
    return await handle
      .stat()
      .then(({ mtimeMs }) => mtimeMs)
      .finally(() => handle.close())
  } catch {
    return null
  }
}

const codeOf = (error: unknown) => String((error as { code?: unknown }).code)

/** It is no failure where another process was first. */
const ignoring =
  (...codes: string[]) =>
  (error: unknown) => {
    if (!codes.includes(codeOf(error))) throw error
  }

function inUse(path: string, pid: number | undefined): SendingError {
  return fault(`the checkpoint is in use by process ${pid ?? '(unknown)'}: wait for it, or remove ${path}`)
}

function fault(message: string): SendingError {
  return new SendingError({ message, outcome: 'notSent', field: 'checkpoint' })
}
