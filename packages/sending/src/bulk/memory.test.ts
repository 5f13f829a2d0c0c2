import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'
import { bundle, processFile } from '../test/bundle.js'
import { accepted, type Behaviour, startRest } from '../test/rest-server.js'

/** The first one is answered when the last one came. */
function firstIsLast(): Behaviour {
  let answer = () => {}
  let count = 0
  return (form, response) => {
    count += 1
    if (count === 1) {
      answer = () => response.end(JSON.stringify(accepted(form, response)?.body))
      return undefined
    }
    if (count === 1_000) answer()
    return accepted(form, response)
  }
}

it.each([
  ['', accepted],
  [', while the first request hangs to the end', firstIsLast()],
])(
  '100,000 recipients of an async iterable stay under 150 MB%s',
  async (_, behaviour) => {
    await using program = await bundle(processFile('bulk'))
    await using server = await startRest(behaviour)
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
  },
  120_000,
)
