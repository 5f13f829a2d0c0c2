import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accepted, startRest } from '../test/rest-server.js'
import { addresses, errorOf, MESSAGE, senderOf } from '../test/sender.js'
import { openCheckpoint } from './checkpoint.js'
import type { BulkMessage } from './types.js'

let folder = ''
let path = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailframe-torn-'))
  path = join(folder, 'run.checkpoint')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const { to: _, ...BULK } = MESSAGE satisfies BulkMessage & { to?: unknown }

/** A checkpoint whose second batch was under way. */
async function written(): Promise<Buffer> {
  const checkpoint = await openCheckpoint(path, 'digest')
  await checkpoint.intent(0, 'é', 'id-0')
  await checkpoint.intent(1, 'two', 'id-1')
  await checkpoint.done(0, { outcome: 'sent', emailIds: ['ü'] })
  await checkpoint.close()
  return readFile(path)
}

it('cut at any byte, a checkpoint is opened with what its whole lines say, and goes on', async () => {
  const whole = await written()
  for (let length = 0; length <= whole.byteLength; length += 1) {
    await writeFile(path, whole.subarray(0, length))
    const lines = whole.subarray(0, length).toString().split('\n').length - 1
    const checkpoint = await openCheckpoint(path, 'digest')
    expect(checkpoint.batches, `${length}`).toBe(Math.max(0, Math.min(lines - 1, 2)))
    expect(checkpoint.recorded(0)?.outcome).toBe(lines === 4 ? 'sent' : undefined)
    expect((await checkpoint.result(0))?.emailIds).toEqual(lines === 4 ? ['ü'] : undefined)
    await checkpoint.intent(2, 'three', 'id-2')
    await checkpoint.close()
    const records = (await readFile(path, 'utf8')).trim().split('\n')
    expect(records.map((line) => JSON.parse(line))).toHaveLength(Math.max(1, lines) + 1)
    expect(records.at(-1)).toContain('id-2')
  }
})

it.each([
  ['a line break behind it', '{"result":1,"outc\n'],
  ['zeros', '\0\0\0\0\n\0\0\n'],
  ['half a character', Buffer.from([0xc3, 10])],
  ['results that were not on the disk either', '\0\n{"result":1,"outcome":"sent"}\n'],
])('a half-written end with %s is no record', async (_, end) => {
  const whole = await written()
  await writeFile(path, Buffer.concat([whole, Buffer.from(end)]))
  const checkpoint = await openCheckpoint(path, 'digest')
  expect(checkpoint.recorded(1)).toMatchObject({ sendRequestId: 'id-1' })
  expect(checkpoint.recorded(1)?.outcome).toBeUndefined()
  await checkpoint.close()
  expect(await readFile(path)).toEqual(whole)
})

it('a broken line before an intent is refused: what stood there may have been sent', async () => {
  const whole = await written()
  await writeFile(path, `${whole}{"inte\n{"intent":3,"recipients":"x","sendRequestId":"y"}\n`)
  expect((await errorOf(openCheckpoint(path, 'digest'))).message).toContain('line 5 is not a record')
})

it.each(['hello', '{"checkpoint":1,"message":"dig"', `${'x'.repeat(500)}`])(
  'a file of another kind, without a line break, is refused and left as it was: %s',
  async (content) => {
    await writeFile(path, content)
    expect((await errorOf(openCheckpoint(path, 'digest'))).message).toContain('is not a checkpoint')
    expect(await readFile(path, 'utf8')).toBe(content)
  },
)

it('a run goes on from a half-written end, and sends to nobody twice', async () => {
  await using first = await startRest(accepted)
  const run = (server: { url: string }) =>
    senderOf(server).sendBulk(BULK, addresses(150), { checkpoint: path, concurrency: 1 })
  await run(first)
  const whole = await readFile(path)
  const lines = whole.toString().split('\n')
  // In the first intent, in its result, and in the second intent.
  for (const [line, sent, unknown] of [
    [1, 150, 0],
    [2, 50, 100],
    [3, 150, 0],
  ] as const) {
    await using second = await startRest(accepted)
    const before = lines.slice(0, line).join('\n').length
    await writeFile(path, whole.subarray(0, before + 8))
    expect(await run(second)).toMatchObject({ total: 150, sent, unknown })
    expect(second.seen).toHaveLength(line === 1 ? 2 : 1)
  }
})
