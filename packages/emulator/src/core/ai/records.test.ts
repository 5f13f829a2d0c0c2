import { describe, expect, it } from 'vitest'
import { createIds } from '../kernel/ids.js'
import { createMemoryStorage } from '../store/memory.js'
import { aiRecords } from './records.js'

const ada = { applicationId: 'app', userId: 'ada' }
const lin = { applicationId: 'app', userId: 'lin' }
const now = new Date('2026-11-15T12:00:00Z')
const spending = (credits: number) => ({ emailId: 'em', feature: 'aiRewrite' as const, credits })

function ledger(...grants: Array<[number, string | null]>) {
  const ai = aiRecords({ store: createMemoryStorage(), ids: createIds() })
  for (const [totalCredits, expiresAt] of grants) {
    ai.grant({ applicationId: 'app', source: 'Test', totalCredits, expiresAt })
  }
  return ai
}

describe('credits', () => {
  it('are spent from the grant that expires first, never more than there are', () => {
    const ai = ledger([10, null], [5, '2026-12-01T00:00:00.000Z'], [99, '2026-11-01T00:00:00.000Z'])
    expect(ai.spend(ada, spending(8), now).state).toBe('spent')
    expect(ai.grants('app', now).map((grant) => grant.remainingCredits)).toEqual([0, 7])
    expect(ai.spend(lin, spending(8), now)).toEqual({ state: 'exhausted' })
    expect(ai.spend(lin, spending(7), now).state).toBe('spent')
    expect(ai.usage('app').map(({ userId, credits }) => [userId, credits])).toEqual([
      ['lin', 7],
      ['ada', 8],
    ])
  })

  it('obey the limit of an End User within its period', () => {
    const ai = ledger([1000, null])
    const period = { startTime: '2026-11-01T00:00:00.000Z', endTime: '2026-12-01T00:00:00.000Z' }
    ai.spend(ada, spending(6), new Date('2026-10-31T23:59:59.999Z'))
    ai.setLimit('app', { userId: 'ada', maximumLimitCredits: 10, ...period })
    expect(ai.spend(ada, spending(6), now).state).toBe('spent')
    expect(ai.spend(ada, spending(5), now)).toMatchObject({ state: 'limit', used: 6 })
    expect(ai.spend(ada, spending(4), now).state).toBe('spent')
    expect(ai.spend(lin, spending(50), now).state).toBe('spent')
    expect(ai.spend(ada, spending(50), new Date(period.endTime)).state).toBe('spent')
    ai.setLimit('app', { userId: 'ada', maximumLimitCredits: 0, ...period })
    expect(ai.spend(ada, spending(1), now).state).toBe('limit')
  })
})
