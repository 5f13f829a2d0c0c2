import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { createClock } from '../clock.js'
import { createIds } from '../ids.js'
import { createLog } from './log.js'
import { createSharedStrings } from './shared-strings.js'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function heapInUse(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

it('changes no value', () => {
  const { share, clear } = createSharedStrings()
  const text = JSON.stringify({
    long: 'x'.repeat(5000),
    list: [null, 1, true, '', 'short', 'a longer text', { again: 'a longer text' }, ['a longer text']],
    none: null,
    constructor: 'a longer text',
  })
  // Written by hand: in JavaScript it would be the prototype.
  const odd = `{"__proto__":{"again":"a longer text"},"rest":${text}}`
  for (const json of [text, odd, text]) expect(JSON.stringify(share(JSON.parse(json)))).toBe(json)
  // More than it remembers, then again.
  for (let count = 0; count < 6000; count += 1) {
    const value = { name: `text number ${count % 3000}` }
    expect(share({ ...value })).toEqual(value)
  }
  clear()
  expect(JSON.stringify(share(JSON.parse(text)))).toBe(text)
})

it('keeps what the bodies of a log have in common once', () => {
  const log = createLog({ clock: createClock(), ids: createIds() })
  const before = heapInUse()
  for (let count = 0; count < 1900; count += 1) {
    // A string of its own each time, as a request brings it.
    const body = { html: `<p>${'Hello '.repeat(660)}</p>` }
    log.add({
      method: 'PUT',
      path: '/resource/email/em_1',
      query: {},
      status: 200,
      startedAt: performance.now(),
      requestBody: body,
      responseBody: body,
      fault: null,
      rests: new Set(),
      warnings: [],
    })
  }
  expect(log.records).toHaveLength(1900)
  // As they are, the two bodies of each are 15 MB.
  expect(heapInUse() - before).toBeLessThan(5_000_000)
})
