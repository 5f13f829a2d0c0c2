import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'
import { inFull } from '../../../../test/full.js'
import { bundle, processFile } from '../test/bundle.js'
import { accepted, type Behaviour, startRest } from '../test/rest-server.js'

const RECIPIENTS = inFull(1_000_000, 50_000)
/** Of one request: the limit of the service. */
const AT_ONCE = 100
const BATCHES = RECIPIENTS / AT_ONCE

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
    if (count === BATCHES) answer()
    return accepted(form, response)
  }
}

it.each([
  ['', accepted],
  [', while the first request hangs to the end', firstIsLast()],
])(
  `${RECIPIENTS} recipients of an async iterable stay under 150 MB%s`,
  async (_, behaviour) => {
    await using program = await bundle(processFile('bulk'))
    await using server = await startRest(behaviour)
    // Only the last form is of use, and there are a thousand.
    const keep = setInterval(() => server.seen.splice(0), 100)
    try {
      const child = spawn(process.execPath, [program.file, server.url, String(RECIPIENTS)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let out = ''
      for await (const chunk of child.stdout) out += chunk
      const { peak, ...report } = JSON.parse(out)
      expect(report).toEqual({
        total: RECIPIENTS,
        sent: RECIPIENTS,
        refused: 0,
        notSent: 0,
        unknown: 0,
        batches: BATCHES,
        ids: RECIPIENTS,
      })
      expect(peak / 1_000_000).toBeLessThan(150)
    } finally {
      clearInterval(keep)
    }
  },
  inFull(300_000, 120_000),
)
