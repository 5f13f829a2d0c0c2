import { systemClock } from '@mailframe/protocol/client'
import { describe, expect, it, vi } from 'vitest'
import type { ServiceConfiguration } from './configuration.js'
import { createEndUserTokens, HELD_END_USERS } from './end-user-tokens.js'
import { createTokens, type IssuedToken } from './tokens.js'

function setUp() {
  let issued = 0
  const issue = vi.fn(async ({ userId }: { userId: string; profile: object }): Promise<IssuedToken> => {
    issued += 1
    const started = { startedAt: systemClock.now(), startedMonotonic: systemClock.monotonic() }
    return { token: `${userId}-${issued}`, lifetimeMs: 60_000, ...started }
  })
  const keys: string[] = []
  const tokens = createEndUserTokens(
    {
      settings: { tokenKey: 'pair' } as ServiceConfiguration,
      createTokens: (key, ask) => {
        keys.push(key)
        return createTokens({ key, store: null, clock: systemClock, issue: ask, issueMs: 1_000 })
      },
    },
    issue,
  )
  const get = (userId: string, profile: { name?: string; email?: string } = {}) =>
    tokens.of({ userId, ...profile }).get()
  return { get, drop: (userId: string, token: string) => tokens.of({ userId }).drop(token), issue, keys }
}

describe('the tokens of End Users', () => {
  it('are held for so many of them: the one used longest ago goes first', async () => {
    const { get, issue } = setUp()
    for (let index = 0; index < HELD_END_USERS; index += 1) await get(`u-${index}`)
    await get('u-0')
    await get('one-more')
    expect(issue).toHaveBeenCalledTimes(HELD_END_USERS + 1)
    await get('u-0')
    await get('u-2')
    expect(issue).toHaveBeenCalledTimes(HELD_END_USERS + 1)
    await get('u-1')
    expect(issue).toHaveBeenCalledTimes(HELD_END_USERS + 2)
  })

  it('have a key each, below that of the credential pair', async () => {
    const { get, keys } = setUp()
    await Promise.all([get('ann'), get('bob'), get('ann')])
    expect(keys).toEqual(['pair:ann', 'pair:bob'])
  })

  it('share a request for the same profile, and tell different ones in turn', async () => {
    const { get, issue } = setUp()
    const got = await Promise.all([
      get('ann', { name: 'A' }),
      get('ann', { name: 'A' }),
      get('ann', { name: 'B' }),
      get('ann', { name: 'B' }),
    ])
    expect(got).toEqual(['ann-1', 'ann-1', 'ann-2', 'ann-2'])
    expect(issue.mock.calls.map(([{ profile }]) => profile)).toEqual([{ name: 'A' }, { name: 'B' }])
    expect(await get('ann', { name: 'B' })).toBe('ann-2')
  })

  it('are dropped one by one', async () => {
    const { get, drop } = setUp()
    const [ann, bob] = await Promise.all([get('ann'), get('bob')])
    await drop('ann', ann)
    expect(await get('ann')).toBe('ann-3')
    expect(await get('bob')).toBe(bob)
  })
})
