import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'
import { bundle, processFile } from '../test/bundle.js'
import { accepted, startRest } from '../test/rest-server.js'

it('100,000 recipients of an async iterable stay under 150 MB', async () => {
  await using program = await bundle(processFile('bulk'))
  await using server = await startRest(accepted)
  // Only the last form is of use, and there are a thousand.
  const keep = setInterval(() => server.seen.splice(0), 100)
  try {
    const child = spawn(process.execPath, [program.file, server.url, '100000'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let out = ''
    for await (const chunk of child.stdout) out += chunk
    const { peak, ...report } = JSON.parse(out)
    expect(report).toEqual({
      total: 100_000,
      sent: 100_000,
      refused: 0,
      notSent: 0,
      unknown: 0,
      batches: 1_000,
      ids: 100_000,
    })
    expect(peak / 1_000_000).toBeLessThan(150)
  } finally {
    clearInterval(keep)
  }
}, 120_000)
