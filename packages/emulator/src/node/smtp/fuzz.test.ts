import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmulator, type Emulator } from '../../index.js'
import { signedIn } from '../../test/smtp-client.js'

/** With those of core/sending/fuzz.test.ts these are 10,000 cases. */
const RUNS = 1000

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
    'From: news@example.com',
    'Subject: Hello',
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 200 }),
)

/** Sends all of it at once, then ends or resets the connection, and reads what comes until it is closed. */
async function talk(lines: readonly string[], ending: string, end: 'end' | 'reset'): Promise<string> {
  const socket = connect(emulator.smtp.sg.port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (piece) => {
    answer += piece
  })
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await new Promise((resolve) => socket.write(lines.join(ending) + ending, resolve))
  if (end === 'reset') socket.resetAndDestroy()
  else socket.end()
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
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 12 }),
      fc.constantFrom('\r\n', '\r\n', '\n', '\r'),
      fc.constantFrom('end', 'end', 'end', 'reset'),
      async (lines, ending, end) => {
        const answer = await talk(['EHLO localhost', ...lines], ending, end)
        for (const reply of repliesIn(answer)) expect(reply).toMatch(/^[2-5]\d\d(?:[ -]|$)/)
      },
    ),
    { numRuns: RUNS },
  )
  const client = await signedIn(emulator.smtp.sg.port)
  await client.say('MAIL FROM:<news@example.com>')
  await client.say('RCPT TO:<ada@example.com>')
  expect(await client.data('From: news@example.com\nSubject: Still here\n\nHi')).toMatch(/^250 /)
  expect(emulator.requests.filter(({ responseBody }) => /^\d{3} 501 /.test(String(responseBody)))).toEqual([])
  client.close()
})
