import { getHeapSpaceStatistics } from 'node:v8'

/** What this process holds now, in MB: `mb` in all, and its parts. */
export function memoryNow() {
  const rss = process.memoryUsage.rss()
  return inMegabytes(rss, partsOf(rss))
}

/**
 * Watches the memory of this process from now on. Not by `resourceUsage().maxRSS`, which begins with that of the parent.
 *
 * @returns {() => { mb: number, parts: Record<string, number> }} the most that it held, and what it held then, in MB
 */
export function watchPeak() {
  let peak = 0
  let parts = {}
  const measure = () => {
    const rss = process.memoryUsage.rss()
    if (rss <= peak) return
    peak = rss
    parts = partsOf(rss)
  }
  setInterval(measure, 10).unref()
  return () => {
    measure()
    return inMegabytes(peak, parts)
  }
}

const SPACES = { new_space: 'young generation of V8', old_space: 'its old generation' }

function partsOf(rss) {
  const parts = {}
  for (const { space_name: space, space_size: size } of getHeapSpaceStatistics()) {
    const name = SPACES[space] ?? 'its other spaces'
    parts[name] = (parts[name] ?? 0) + size
  }
  parts.buffers = process.memoryUsage().arrayBuffers
  const known = Object.values(parts).reduce((sum, bytes) => sum + bytes, 0)
  return { ...parts, 'all else: Node and its threads, libraries, what is freed and kept': rss - known }
}

const inMegabytes = (rss, parts) => ({
  mb: rss / 1_000_000,
  parts: Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, bytes / 1_000_000])),
})
