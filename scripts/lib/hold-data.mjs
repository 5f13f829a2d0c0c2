import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Takes the data file for this process until it ends, by a file beside it.
 *
 * @param {string} data
 * @param {string} url where this process serves it
 * @returns {string | null} who has it already, to be read by people; null: it is taken
 */
export function holdData(data, url) {
  const locker = lockerOf(data)
  if (locker !== null) return `another process (pid ${locker})`
  const file = `${data}.pid`
  mkdirSync(dirname(data), { recursive: true })
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, url }), { flag: 'wx' })
      process.once('exit', () => rmSync(file, { force: true }))
      return null
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const holder = read(file)
      if (holder !== null && lives(holder.pid)) {
        return `another npm start (pid ${holder.pid}, ${holder.url})`
      }
      // Its process ended without a chance to tidy up.
      rmSync(file, { force: true })
    }
  }
}

/** Who has the file locked without a file beside it, such as the emulator's own command; only Linux tells. */
function lockerOf(data) {
  try {
    if (read(`${data}.pid`) !== null) return null
    const { ino } = statSync(data)
    const lock = readFileSync('/proc/locks', 'utf8')
      .split('\n')
      .find((line) => line.includes(`:${ino} `))
    return /\s(?:READ|WRITE)\s+(\d+)\s/.exec(lock ?? '')?.[1] ?? null
  } catch {
    return null
  }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Whether it is still the process that wrote the file: its number may be another one's by now. */
function lives(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.mjs')
  } catch {
    // No /proc on this system.
    return true
  }
}
