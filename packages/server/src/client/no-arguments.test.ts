import { describe, expect, it } from 'vitest'
import { clientOf, failureOf } from '../test/client.js'
import { answers, startService } from '../test/service.js'
import type { Mailframe } from './create-mailframe.js'

type Call = (...given: unknown[]) => Promise<unknown>
const first = (pages: AsyncGenerator<unknown>) => pages.next()

/** Every call that takes an input, as plain JavaScript may make it. */
const CALLS: [string, (mailframe: Mailframe) => Call][] = [
  ['codes.mint', ({ codes }) => codes.mint as Call],
  ['editor.open', ({ editor }) => editor.open as Call],
  ['emails.list', ({ emails }) => emails.list as Call],
  ['emails.get', ({ emails }) => emails.get as Call],
  ['emails.create', ({ emails }) => emails.create as Call],
  ['emails.update', ({ emails }) => emails.update as Call],
  ['emails.delete', ({ emails }) => emails.delete as Call],
  ['emails.copy', ({ emails }) => emails.copy as Call],
  [
    'emails.all',
    ({ emails }) =>
      async (...given) =>
        first(emails.all(...(given as [{ userId: string }]))),
  ],
  ['ai.bills', ({ ai }) => ai.bills as Call],
  ['ai.usage', ({ ai }) => ai.usage as Call],
  ['ai.setEndUserLimit', ({ ai }) => ai.setEndUserLimit as Call],
  [
    'ai.billsAll',
    ({ ai }) =>
      async (...given) =>
        first(ai.billsAll(...(given as [{ month: string }]))),
  ],
  [
    'ai.usageAll',
    ({ ai }) => {
      return async (...given) => first(ai.usageAll(...(given as [{ startDate: string; endDate: string }])))
    },
  ],
]

describe.each(CALLS)('%s', (_, callOf) => {
  it.each([[[]], [[null]], [['ann']], [[42]], [[{}]], [[[]]], [[{ user: null }]]])(
    'called with %j fails as a call does',
    async (given) => {
      await using service = await startService(answers({}))
      const error = await failureOf(callOf(clientOf(service))(...given))
      expect(error).toMatchObject({ error: 'invalidParameter', status: 400 })
      expect(error.message).toMatch(/userId|user|month|startDate/)
      expect(service.seen).toEqual([])
    },
  )
})

describe('a call that returns an iterator', () => {
  const mailframe = clientOf({ url: 'http://127.0.0.1:1' })
  const { emails, ai } = mailframe
  const calls: Record<string, () => unknown> = {
    'emails.all': () => emails.all({ userId: '' }),
    'emails.all, its signal': () =>
      emails.all({ userId: 'ann' }, { signal: 'now' as unknown as AbortSignal }),
    'emails.all, its timeout': () => emails.all({ userId: 'ann' }, { timeout: -1 }),
    'ai.billsAll': () => ai.billsAll({ month: '2026-13' }),
    'ai.usageAll': () => ai.usageAll({ startDate: '2026-02-01', endDate: '2026-01-01' }),
    'ai.usageAll, its user': () =>
      ai.usageAll({ userId: ' ', startDate: '2026-01-01', endDate: '2026-01-02' }),
  }
  it.each(Object.keys(calls))('throws at the call what is wrong with its arguments: %s', (name) => {
    expect(calls[name]).toThrow(
      expect.objectContaining({ name: 'MailframeError', error: 'invalidParameter' }),
    )
  })
})

describe('the options of a call', () => {
  it('may be null; a signal that is none is refused', async () => {
    await using service = await startService(answers({ list: [], total: 0 }))
    const { emails, ai } = clientOf(service)
    const list = emails.list as Call
    expect(await list({ userId: 'ann' }, null)).toMatchObject({ list: [] })
    expect(await (ai.balances as Call)(null)).toMatchObject({ list: [] })
    for (const signal of ['now', 5, {}]) {
      const error = await failureOf(list({ userId: 'ann' }, { signal }))
      expect([error.error, error.message]).toEqual(['invalidParameter', 'signal must be an AbortSignal'])
    }
  })
})
