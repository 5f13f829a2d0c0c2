import type { Email } from '@mailframe/protocol'
import { expect, it, vi } from 'vitest'
import { createSavePoll } from './save-poll.js'

const FIRST: Email = {
  id: 'a',
  name: 'Welcome',
  subject: null,
  extra: null,
  html: '<p>1',
  json: { step: 1 },
  userId: 'ada',
  createdAt: '2026-10-01T00:00:00.000Z',
  updatedAt: '2026-10-01T00:00:00.000Z',
}
const LATER = '2026-10-01T00:00:01.000Z'

async function start(next: Partial<Email>) {
  const onSaved = vi.fn()
  let email = FIRST
  const read = vi.fn(async (_signal: AbortSignal) => email)
  const poll = createSavePoll({ read, onSaved })
  await poll.check()
  expect(onSaved).not.toHaveBeenCalled()
  email = { ...FIRST, ...next }
  return { poll, onSaved, read }
}

it.each([
  ['other content', { html: '<p>2', updatedAt: LATER }],
  ['another project', { json: { step: 2 }, updatedAt: LATER }],
  ['the same content, saved again', { updatedAt: LATER }],
  ['content and name', { html: '<p>2', name: 'Hello', updatedAt: LATER }],
])('calls %s a save, once', async (_, next) => {
  const { poll, onSaved } = await start(next)
  await poll.check()
  await poll.check()
  expect(onSaved.mock.calls).toEqual([[{ emailId: 'a', at: LATER }]])
})

it.each([
  ['nothing new', {}],
  ['another name', { name: 'Hello', updatedAt: LATER }],
  ['another subject', { subject: 'Hello', updatedAt: LATER }],
  ['an earlier time', { html: '<p>2', updatedAt: '2026-09-30T00:00:00.000Z' }],
  ['a time that is none', { html: '<p>2', updatedAt: '' }],
])('calls %s no save', async (_, next) => {
  const { poll, onSaved } = await start(next)
  await poll.check()
  expect(onSaved).not.toHaveBeenCalled()
})

it('does not tell again what was told otherwise', async () => {
  const { poll, onSaved } = await start({ html: '<p>2', updatedAt: LATER })
  poll.skip({ emailId: 'a', at: LATER })
  await poll.check()
  expect(onSaved).not.toHaveBeenCalled()
})

it('reads once more, and no more often, for calls that come while it reads', async () => {
  const { poll, onSaved, read } = await start({})
  let answer = (_email: Email) => {}
  read.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  read.mockImplementationOnce(async () => ({ ...FIRST, html: '<p>2', updatedAt: LATER }))
  const checks = [poll.check(), poll.check(), poll.check()]
  answer(FIRST)
  expect(await Promise.all(checks)).toEqual([true, true, true])
  expect(read).toHaveBeenCalledTimes(3)
  expect(onSaved).toHaveBeenCalledTimes(1)
})

it('is silent where a read fails, and goes on', async () => {
  const { poll, onSaved, read } = await start({ html: '<p>2', updatedAt: LATER })
  read.mockRejectedValueOnce(new Error('offline'))
  expect(await poll.check()).toBe(false)
  expect(await poll.check()).toBe(true)
  expect(onSaved).toHaveBeenCalledTimes(1)
})

it('tells nothing and reads nothing after it was stopped', async () => {
  const { poll, onSaved, read } = await start({ html: '<p>2', updatedAt: LATER })
  const late = poll.check()
  poll.stop()
  expect(read.mock.calls[1]?.[0].aborted).toBe(true)
  await late
  expect(await poll.check()).toBe(false)
  expect(read).toHaveBeenCalledTimes(2)
  expect(onSaved).not.toHaveBeenCalled()
})
