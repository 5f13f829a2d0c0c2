import type { EndUser } from '@mailframe/protocol'
import { describe, expect, it, vi } from 'vitest'
import { MailframeError } from '../client/error.js'
import { useApp } from '../test/app.js'
import { createProfiles } from './profile.js'

const app = useApp()

/** What the service was told of a user whose hook gives this. */
async function opened(profile: object, times = 1) {
  const user = () => ({ userId: 'ann', ...profile }) as EndUser
  const { send, onError } = app.handlerOf({ user })
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) {
    statuses.push((await send('POST', 'editor', { body: { emailId: 'e-1' } })).status)
    statuses.push((await send('GET', 'editor/e-1')).status)
  }
  const mints = app.emulator.requests.filter(({ path }) => path === '/access/code')
  const sent = mints.map(({ requestBody }) => requestBody)
  const told = onError.mock.calls.map(([error, { action, userId }]) => `${userId} ${action} ${error.message}`)
  return { statuses, sent, told }
}

describe('an optional value of the profile that cannot be used', () => {
  it.each([
    ['email', 'jörg@example.com', 'email format is invalid'],
    ['email', '"a b"@example.com', 'email format is invalid'],
    ['email', 'root@localhost', 'email format is invalid'],
    ['email', 'ann@example.com\u0000', 'email format is invalid'],
    ['email', `${'a'.repeat(190)}@example.com`, 'email must not exceed 200 characters'],
    ['email', 42, 'email must be a string'],
    ['name', 'n'.repeat(201), 'name must not exceed 200 characters'],
    ['name', { first: 'Ann' }, 'name must be a string'],
    ['name', false, 'name must be a string'],
    ['phone', '1'.repeat(51), 'phone must not exceed 50 characters'],
    ['phone', 1234567, 'phone must be a string'],
    ['phone', ['1'], 'phone must be a string'],
  ])('%s %j is left out, and told once', async (field, value, why) => {
    const others = { name: 'Ann', email: 'ann@example.com', phone: '+1 555', [field]: value }
    const { statuses, sent, told } = await opened(others, 3)
    expect(new Set(statuses)).toEqual(new Set([200, 303]))
    const { [field]: _, ...rest } = others as Record<string, unknown>
    expect(sent).toHaveLength(6)
    for (const body of sent) expect(body).toEqual({ userId: 'ann', ...rest })
    expect(told).toHaveLength(1)
    expect(told[0]).toContain(`ann editor.open the ${field} that the user hook returned`)
    expect(told[0]).toContain(why)
    expect(told[0]).not.toContain(String(value))
  })

  it('is told once for each value, and for each of several', async () => {
    const values = { name: 'n'.repeat(201), email: 'root@localhost', phone: 5 }
    const { sent, told } = await opened(values, 2)
    for (const body of sent) expect(body).toEqual({ userId: 'ann' })
    expect(told.map((line) => /the (\w+) that/.exec(line)?.[1])).toEqual(['name', 'email', 'phone'])
  })

  it.each([
    ['😀'.repeat(200), 'ann@example.com', '1'.repeat(50)],
    ['a\nb\u0007', "o'neil+tag@sub.example.co", 'ext. \u0001'],
    ['Ann', 'ann@bücher.example', '+49 (0) 30'],
  ])('what the document allows is sent: %j %j %j', async (name, email, phone) => {
    const { sent, told } = await opened({ name, email, phone })
    for (const body of sent) expect(body).toEqual({ userId: 'ann', name, email, phone })
    expect(told).toEqual([])
  })

  it.each([{ name: '', email: '  ', phone: null }, { name: undefined }, {}])(
    'what is blank keeps its stored value: %j',
    async (profile) => {
      const { sent, told } = await opened(profile)
      for (const body of sent) expect(body).toEqual({ userId: 'ann' })
      expect(told).toEqual([])
    },
  )

  it('does not reach the hooks: allow is given the user as the session has it', async () => {
    const allow = vi.fn(() => true)
    const user = () => ({ userId: 'ann', email: 'root@localhost', role: 'admin' })
    await app.handlerOf({ user, allow }).send('POST', 'editor', { body: { emailId: 'e-1' } })
    const given = { userId: 'ann', email: 'root@localhost', role: 'admin' }
    expect(allow).toHaveBeenCalledWith(expect.objectContaining({ user: given }))
  })
})

describe('a service that is stricter than its document', () => {
  const refuses = (message: string) => new MailframeError({ error: 'invalidParameter', message, status: 400 })

  it('is asked again without the value, and the next time at once', async () => {
    const tell = vi.fn()
    const minted: EndUser[] = []
    const mint = async (user: EndUser) => {
      minted.push({ ...user })
      if (user.email) throw refuses('email format is invalid')
      if (user.name) throw refuses('name must not exceed 200 characters')
      return 'code'
    }
    const profiles = createProfiles()
    const ann = { userId: 'ann', name: 'Ann', email: 'a@b.museum', phone: '1' }
    expect(await profiles.open(ann, tell, mint)).toBe('code')
    expect(await profiles.open(ann, tell, mint)).toBe('code')
    expect(minted).toEqual([
      ann,
      { userId: 'ann', name: 'Ann', phone: '1' },
      { userId: 'ann', phone: '1' },
      { userId: 'ann', phone: '1' },
    ])
    expect(tell).toHaveBeenCalledTimes(2)
  })

  it('that refuses what was not sent, or something else, is believed', async () => {
    const profiles = createProfiles()
    for (const message of ['phone must not exceed 50 characters', 'userId is required', 'something']) {
      const mint = vi.fn(async () => {
        throw refuses(message)
      })
      await expect(profiles.open({ userId: 'ann', name: 'Ann' }, vi.fn(), mint)).rejects.toThrow(message)
      expect(mint).toHaveBeenCalledTimes(1)
    }
  })

  it('what was told is remembered in a bounded memory', async () => {
    const tell = vi.fn()
    const profiles = createProfiles(2)
    const open = (userId: string) =>
      profiles.open({ userId, email: 'root@localhost' }, tell, async () => null)
    for (const userId of ['ann', 'bob', 'cy', 'cy', 'ann']) await open(userId)
    expect(tell).toHaveBeenCalledTimes(4)
  })
})
