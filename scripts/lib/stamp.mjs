import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from './root.mjs'

const FOLDER = join(ROOT, 'node_modules/.cache/mailframe')
const LOCK_POLL_MS = 200
/** What builds make inside the folders that they read. */
const IGNORED = new Set(['node_modules', 'dist', '.next', 'next-env.d.ts', 'LICENSE'])

/**
 * Does `work` where something it depends on changed since it last succeeded, or `output` is gone.
 * Returns whether it had to.
 *
 * @param {{ name: string, inputs: string[], outputs: string[], work: () => Promise<void> }} step paths are relative
 *   to the repository
 */
export async function whenChanged({ work, ...step }) {
  if (isDone(step)) return false
  const file = join(FOLDER, step.name)
  const release = await lock(`${file}.lock`)
  try {
    // Another process may have done it meanwhile.
    if (isDone(step)) return false
    const stamp = hashOf(step.inputs)
    await work()
    // `npm ci` empties node_modules.
    mkdirSync(FOLDER, { recursive: true })
    // As a new file: another folder may hold the same one by a hard link, and knows nothing of this work.
    writeFileSync(`${file}.new`, stamp)
    renameSync(`${file}.new`, file)
    return true
  } finally {
    release()
  }
}

/** Waits until no other living process holds the file; resolves with what releases it. */
async function lock(file) {
  mkdirSync(FOLDER, { recursive: true })
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (!lives(Number(readIfThere(file)))) rmSync(file, { force: true })
      else await sleep(LOCK_POLL_MS)
    }
  }
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** A file that is just being written has no number yet: its process lives. */
function lives(pid) {
  if (pid === 0) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Whether a step was done with what it depends on now, and its output is there.
 *
 * @param {{ name: string, inputs: string[], outputs: string[] }} step
 */
export function isDone({ name, inputs, outputs }) {
  const file = join(FOLDER, name)
  return (
    existsSync(file) &&
    readFileSync(file, 'utf8') === hashOf(inputs) &&
    outputs.every((output) => existsSync(join(ROOT, output)))
  )
}

function hashOf(paths) {
  const hash = createHash('sha256').update(process.version)
  for (const path of paths.flatMap((path) => filesBelow(path))) {
    hash.update(`\0${path}\0`).update(readFileSync(join(ROOT, path)))
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path]
  return readdirSync(join(ROOT, path))
    .filter((name) => !IGNORED.has(name))
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`))
}
