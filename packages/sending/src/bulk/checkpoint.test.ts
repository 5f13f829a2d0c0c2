import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bundle, processFile } from '../test/bundle.js'
import { accepted, answers, drops, hangs, type RestServer, startRest } from '../test/rest-server.js'
import { addresses, errorOf, MESSAGE, senderOf } from '../test/sender.js'
import { BulkError } from './error.js'
import type { BulkMessage, BulkOptions } from './types.js'

let folder = ''
let checkpoint = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailframe-checkpoint-'))
  checkpoint = join(folder, 'run.jsonl')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const { to: _, ...BULK } = MESSAGE satisfies BulkMessage & { to?: unknown }

const run = (server: RestServer, options: BulkOptions = {}, recipients = addresses(300)) =>
  senderOf(server).sendBulk(BULK, recipients, { checkpoint, concurrency: 1, ...options })

const firstsOf = ({ seen }: RestServer) => seen.map(({ fields }) => JSON.parse(fields.xsmtpapi ?? '').to[0])
const lines = async () =>
  (await readFile(checkpoint, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('a checkpoint', () => {
  it('has the intent of each batch before it is sent, and its result after', async () => {
    const atRequest: number[] = []
    await using server = await startRest((form, response) => {
      readFile(checkpoint, 'utf8').then((text) => {
        atRequest.push(text.trim().split('\n').length)
        response.end(JSON.stringify(accepted(form, response)?.body))
      })
      return undefined
    })
    await run(server)
    expect(atRequest).toEqual([2, 4, 6])
    const records = await lines()
    expect(records.map((record) => Object.keys(record)[0])).toEqual([
      'checkpoint',
      'intent',
      'result',
      'intent',
      'result',
      'intent',
      'result',
    ])
    expect(records[1].sendRequestId).toBe(server.seen[0]?.fields.sendRequestId)
    expect(records[2]).toMatchObject({ result: 0, outcome: 'sent', statusCode: 200 })
    expect((await stat(checkpoint)).mode & 0o777).toBe(0o600)
    await expect(stat(`${checkpoint}.lock`)).rejects.toThrow('ENOENT')
  })

  it('makes a second run send only what was not sent, and report all', async () => {
    await using first = await startRest(accepted, answers(40912))
    const error = await errorOf(run(first))
    expect(error).toBeInstanceOf(BulkError)
    await using second = await startRest(accepted)
    const report = await run(second)
    expect(firstsOf(second)).toEqual(['user100@example.com', 'user200@example.com'])
    expect(report).toMatchObject({ total: 300, sent: 300 })
    const [one] = report.recipients
    expect(one).toMatchObject({ to: 'user0@example.com', emailId: '1700000000-0$user0@example.com' })
    await using third = await startRest(accepted)
    expect(await run(third)).toMatchObject({ total: 300, sent: 300 })
    expect(third.seen).toHaveLength(0)
  })

  it('keeps what is unknown unknown, and sends it again with its own id where told', async () => {
    await using first = await startRest(accepted, drops, accepted)
    expect(await run(first)).toMatchObject({ sent: 200, unknown: 100 })
    await using second = await startRest(accepted)
    expect(await run(second)).toMatchObject({ sent: 200, unknown: 100 })
    expect(second.seen).toHaveLength(0)
    expect(await run(second, { repeatUnknown: true })).toMatchObject({ sent: 300, unknown: 0 })
    expect(second.seen.map(({ fields }) => fields.sendRequestId)).toEqual([
      first.seen[1]?.fields.sendRequestId,
    ])
  })

  it('leaves what is refused on a repeat unknown', async () => {
    await using first = await startRest(drops)
    await run(first, {}, addresses(1))
    await using second = await startRest(answers(40880))
    expect(await run(second, { repeatUnknown: true }, addresses(1))).toMatchObject({ unknown: 1, refused: 0 })
  })

  it('survives kill -9: what was under way is unknown, the rest goes on', async () => {
    await using program = await bundle(processFile('bulk'))
    await using server = await startRest(accepted, accepted, hangs)
    const child = spawn(process.execPath, [program.file, server.url, '600', checkpoint], { stdio: 'inherit' })
    const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))
    await expect
      .poll(async () => (await lines().catch(() => [])).filter(({ result }) => result !== undefined).length, {
        timeout: 15_000,
      })
      .toBe(2)
    await expect.poll(() => server.seen.length).toBeGreaterThanOrEqual(4)
    const held = await errorOf(resume(server))
    expect(held.message).toContain(`in use by process ${child.pid}`)
    child.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    // As a write that the kill cut short.
    await writeFile(checkpoint, '{"result":3,"outco', { flag: 'a' })

    const under = (await lines().catch(async () => {
      const text = await readFile(checkpoint, 'utf8')
      return text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line))
    })) as { intent?: number; result?: number; sendRequestId?: string }[]
    const intents = under.flatMap(({ intent }) => (intent === undefined ? [] : [intent]))
    expect(intents.length).toBeGreaterThan(2)

    await using second = await startRest(accepted)
    const report = await resume(second)
    const unknown = (intents.length - 2) * 100
    expect(report).toMatchObject({ total: 600, sent: 600 - unknown, unknown })
    // Nobody was sent to twice.
    const sentTo = [...server.seen.slice(0, intents.length), ...second.seen].flatMap(
      ({ fields }) => JSON.parse(fields.xsmtpapi ?? '').to as string[],
    )
    expect(new Set(sentTo).size).toBe(sentTo.length)
    expect(second.seen).toHaveLength(6 - intents.length)

    await using third = await startRest(accepted)
    expect(await resume(third, { repeatUnknown: true })).toMatchObject({ total: 600, sent: 600, unknown: 0 })
    // Those of the intents: the kill may come between an intent and its request.
    const ids = new Set(under.map(({ sendRequestId }) => sendRequestId))
    expect(third.seen.every(({ fields }) => ids.has(fields.sendRequestId))).toBe(true)
  }, 60_000)

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['another message', async () => undefined, /checkpoint of another message/],
    ['a file that is none', () => writeFile(checkpoint, 'hello\n'), /is not a checkpoint/],
    [
      'a line that is none',
      () => writeFile(checkpoint, '{"x":1}\n', { flag: 'a' }),
      /line \d is not a record/,
    ],
  ])('refuses %s', async (name, spoil, message) => {
    await using server = await startRest(accepted)
    await run(server, {}, addresses(1))
    await spoil()
    const subject = name === 'another message' ? 'Other' : BULK.subject
    const call = senderOf(server).sendBulk({ ...BULK, subject }, addresses(1), { checkpoint })
    expect((await errorOf(call)).message).toMatch(message)
    expect(server.seen).toHaveLength(1)
  })

  it('refuses other recipients, and is free again after', async () => {
    await using server = await startRest(accepted)
    await run(server, {}, addresses(300))
    const error = await errorOf(run(server, {}, ['x@example.com', ...addresses(299)]))
    expect(error.message).toContain('the recipients are not those of the run before')
    expect(server.seen).toHaveLength(3)
    expect(await run(server)).toMatchObject({ sent: 300 })
  })

  it('takes over the lock of a process that is gone, and says where it cannot be written', async () => {
    await using server = await startRest(accepted)
    await writeFile(`${checkpoint}.lock`, '999999999')
    expect(await run(server, {}, addresses(1))).toMatchObject({ sent: 1 })
    const error = await errorOf(run(server, { checkpoint: join(folder, 'no', 'run.jsonl') }))
    expect(error.message).toMatch(/checkpoint cannot be written.*ENOENT/)
  })
})

/** The message and recipients of the process. */
function resume(server: RestServer, options: BulkOptions = {}) {
  const recipients = Array.from({ length: 600 }, (_, at) => {
    return { to: `user${at}@example.com`, vars: { name: `Name ${at}`, code: at } }
  })
  const message = {
    from: 'shop@example.com',
    fromName: 'Shop',
    subject: 'Hello %name%',
    html: '<p>%code%</p>',
  }
  return senderOf(server).sendBulk(message, recipients, { checkpoint, ...options })
}

describe('a checkpoint of another run', () => {
  it('is refused where the recipients are fewer than before', async () => {
    await using server = await startRest(accepted)
    await run(server)
    const error = await errorOf(run(server, {}, addresses(100)))
    expect(error).toBeInstanceOf(BulkError)
    expect(error).toMatchObject({ field: 'checkpoint', message: expect.stringContaining('more recipients') })
    expect(server.seen).toHaveLength(3)
  })

  it('is refused where a file of the message has another content', async () => {
    await using server = await startRest(accepted)
    const sendWith = (text: string) =>
      senderOf(server).sendBulk(
        { ...BULK, attachments: [{ filename: 'a.txt', content: text }] },
        addresses(1),
        { checkpoint },
      )
    await sendWith('one')
    expect(await errorOf(sendWith('two'))).toMatchObject({
      field: 'checkpoint',
      message: expect.stringContaining('another message'),
    })
    await sendWith('one')
    expect(server.seen).toHaveLength(1)
  })
})

it('takes over a lock of its own process id: in a container each process has the same', async () => {
  await using server = await startRest(accepted, hangs)
  await writeFile(`${checkpoint}.lock`, String(process.pid))
  expect(await run(server, {}, addresses(1))).toMatchObject({ sent: 1 })
  // But one that this process holds is held.
  const controller = new AbortController()
  const other = `${checkpoint}.2`
  const first = errorOf(run(server, { checkpoint: other, abort: controller.signal }, addresses(1)))
  await expect.poll(() => server.seen.length).toBe(2)
  expect((await errorOf(run(server, { checkpoint: other }, addresses(1)))).message).toContain('in use')
  controller.abort()
  await first
})
