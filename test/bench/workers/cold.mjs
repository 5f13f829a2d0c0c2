// What the first import of a module costs a fresh process: milliseconds, and the memory that it adds.
const [url] = process.argv.slice(2)
const before = process.memoryUsage().rss
const from = performance.now()
await import(url)
const ms = performance.now() - from
process.send({ ms, mb: (process.memoryUsage().rss - before) / 1_000_000 })
