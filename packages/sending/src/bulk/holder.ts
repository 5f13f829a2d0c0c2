import { readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'

/**
 * Identifies a process, so that it is not mistaken for one of another container or boot, or for a later one with the
 * same pid.
 */
export interface Holder {
  pid: number
  /** When it started, in ticks since the machine did; null where the system does not say. */
  start: string | null
  /** Where its pid counts: this start of the machine and its namespace of pids, else the name of the host. */
  place: string
}

export async function currentHolder(): Promise<Holder> {
  return { pid: process.pid, start: await startOf(process.pid), place: await placeOf() }
}

/** Whether a process runs: null where that cannot be seen from here. */
export async function isRunning(holder: Holder): Promise<boolean | null> {
  if (holder.place !== (await placeOf())) return null
  if (!exists(holder.pid)) return false
  return holder.start === null || holder.start === (await startOf(holder.pid))
}

export function exists(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: unknown }).code === 'EPERM'
  }
}

async function placeOf(): Promise<string> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    return `${boot.trim()} ${await readlink('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

/** Field 22 of its line, counted behind the name, which can hold spaces and brackets. */
async function startOf(pid: number): Promise<string | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null
}
