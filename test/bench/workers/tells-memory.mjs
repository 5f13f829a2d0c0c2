// Loaded before a server: tells the bench what its memory consists of, and what of its heap is still reached.
import { memoryNow } from '../lib/peak.mjs'

process.on('message', () => {
  const { mb, parts } = memoryNow()
  globalThis.gc()
  process.send({ mb, parts, reached: process.memoryUsage().heapUsed / 1_000_000 })
})
// It ends as it would without being asked.
process.channel.unref()
