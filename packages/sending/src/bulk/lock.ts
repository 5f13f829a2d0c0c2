import { SendingError } from '../error.js'

/** What this process holds. */
const held = new Set<string>()

/**
 * Takes a lock file for this process: two runs with one checkpoint would send twice. One that a killed process left is
 * taken over.
 *
 * @throws SendingError where a process that runs holds it.
 */
export async function lockFile(path: string): Promise<() => Promise<void>> {
  const { readFile, rm, writeFile } = await import('node:fs/promises')
  for (let attempt = 1; ; attempt += 1) {
    try {
      await writeFile(path, String(process.pid), { flag: 'wx', mode: 0o600 })
      held.add(path)
      return async () => {
        held.delete(path)
        await rm(path, { force: true })
      }
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'EEXIST') {
        const message = `the checkpoint cannot be written: ${error instanceof Error ? error.message : error}`
        throw new SendingError({ message, outcome: 'notSent', field: 'checkpoint' })
      }
      const holder = Number(await readFile(path, 'utf8').catch(() => ''))
      // A container starts every process with the same id: its own one, not held here, is of one that was killed.
      const isOwn = holder === process.pid
      if (attempt > 1 || (isOwn ? held.has(path) : isRunning(holder))) {
        const message = `the checkpoint is in use by process ${holder}: wait for it, or remove ${path}`
        throw new SendingError({ message, outcome: 'notSent', field: 'checkpoint' })
      }
      await rm(path, { force: true })
    }
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: unknown }).code === 'EPERM'
  }
}
