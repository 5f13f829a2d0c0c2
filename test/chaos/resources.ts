import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Bytes of the heap that are still reached. */
export function heapInUse(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

/** Sockets, timers and other things that keep the process busy, by kind. */
export function openHandles(): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
