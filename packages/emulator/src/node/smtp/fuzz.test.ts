import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inFull } from '../../../../../test/full.js'
import { createEmulator, type Emulator } from '../../index.js'
import { signedIn } from '../../test/smtp-client.js'

/** With those of core/sending/fuzz.test.ts these are 10,000 cases in full. */
const RUNS = inFull(1000, 200)
const AT_ONCE = 20

let emulator: Emulator
beforeAll(async () => {
  emulator = await createEmulator()
})
afterAll(() => emulator.close())

const base64 = (text: string) => Buffer.from(text).toString('base64')

const line = fc.oneof(
  fc.constantFrom(
    'EHLO localhost',
    'HELO',
    'NOOP',
    'RSET',
    'QUIT',
    'STARTTLS',
    'AUTH LOGIN',
    'AUTH PLAIN',
    `AUTH PLAIN ${base64('\0dev_user\0dev_key')}`,
    `AUTH PLAIN ${base64('\0dev_user#7\0dev_key')}`,
    'AUTH PLAIN ====',
    'MAIL FROM:<news@example.com>',
    'MAIL FROM:<news@example.com> SIZE=99999999',
    'MAIL FROM:<>',
    'RCPT TO:<ada@example.com>',
    'RCPT TO:<"a b"@example.com>',
    'RCPT TO:<a@b.co>,<x@y.z>',
    'DATA',
    '.',
    '..',
    'From: News <news@example.com>',
    'Subject: Hello',
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 200 }),
)

/** A session that sends a message. */
const GOOD = [
  'EHLO localhost',
  `AUTH PLAIN ${base64('\0dev_user\0dev_key')}`,
  'MAIL FROM:<news@example.com>',
  'RCPT TO:<ada@example.com>',
  'DATA',
  'From: News <news@example.com>',
  'Subject: Hello',
  '',
  'Hi',
  '.',
]

/** Mostly a good session, with lines left out and others put in. */
const session = fc
  .record({
    missing: fc.array(fc.nat(GOOD.length - 1), { maxLength: 2 }),
    more: fc.array(fc.tuple(fc.nat(GOOD.length), line), { maxLength: 5 }),
    ending: fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r'),
    end: fc.constantFrom('end', 'end', 'end', 'reset'),
  })
  .map(({ missing, more, ...rest }) => {
    const lines = GOOD.map((text, index) => (missing.includes(index) ? [] : [text]))
    for (const [index, text] of more) (lines[index] ?? lines[0])?.push(text)
    return { lines: lines.flat(), ...rest }
  })

type Session = typeof session extends fc.Arbitrary<infer Value> ? Value : never

const STARTED_TLS = /^220 .*TLS\r\n/m

/** Whatever state a session is in, this ends it. */
const END = '\r\n.\r\nQUIT\r\nQUIT\r\nQUIT\r\n'

/** Is greeted, sends all of it at once, resets the connection or reads what comes until it is closed. */
async function talk({ lines, ending, end }: Session): Promise<string> {
  const socket = connect(emulator.smtp.sg.port, '127.0.0.1')
  let answer = ''
  const greeted = new Promise((resolve) => socket.once('data', resolve))
  socket.setEncoding('utf8').on('data', (piece) => {
    answer += piece
    // From here on it waits for a handshake.
    if (STARTED_TLS.test(answer)) socket.destroy()
  })
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  // Who talks before the greeting is sent away.
  await greeted
  await new Promise((resolve) => socket.write(lines.join(ending) + ending + END, resolve))
  if (end === 'reset') socket.resetAndDestroy()
  await closed
  return answer
}

/** Whole lines, up to the point from which on it is TLS. */
function repliesIn(answer: string): string[] {
  const lines = answer.split('\r\n').slice(0, -1)
  const last = lines.findIndex((line) => /^220 .*TLS/.test(line))
  return last < 0 ? lines : lines.slice(0, last + 1)
}

it(`goes on after ${RUNS} odd sessions`, { timeout: 60_000 }, async () => {
  const codes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(session, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (sessions) => {
      for (const answer of await Promise.all(sessions.map(talk))) {
        for (const reply of repliesIn(answer)) {
          expect(reply).toMatch(/^[2-5]\d\d(?:[ -]|$)/)
          codes.add(reply.slice(0, 3))
        }
      }
    }),
    { numRuns: RUNS / AT_ONCE },
  )
  // The sessions reach every stage, not just the first refusal.
  expect([...codes]).toEqual(
    expect.arrayContaining(['220', '221', '235', '250', '354', '500', '503', '530', '550']),
  )
  expect(emulator.messages.list().length).toBeGreaterThan(RUNS / 20)
  const client = await signedIn(emulator.smtp.sg.port)
  await client.command('MAIL FROM:<news@example.com>')
  await client.command('RCPT TO:<ada@example.com>')
  expect(await client.data('From: News <news@example.com>\nSubject: Still here\n\nHi')).toMatch(/^250 /)
  expect(emulator.requests.filter(({ responseBody }) => /^\d{3} 501 /.test(String(responseBody)))).toEqual([])
  client.close()
})
