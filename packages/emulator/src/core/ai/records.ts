import type { EndUserScope } from '../access/end-users.js'
import type { Services } from '../kernel/services.js'
import { ALL } from '../store/storage.js'

/** AI credits that each Application starts with. */
export const FIRST_CREDITS = 10_000

/** AI credits that an Application has. */
export interface GrantRecord {
  id: string
  applicationId: string
  /** Where they come from, for people. */
  source: string
  totalCredits: number
  remainingCredits: number
  /** ISO 8601, UTC; null: they do not expire. */
  expiresAt: string | null
}

/** What spends AI credits in the editor. */
export type AiFeature = 'aiEmailGeneration' | 'aiRewrite'

/** One use of AI. Spec: AI usage. */
export interface UsageRecord {
  id: string
  applicationId: string
  userId: string
  emailId: string
  feature: AiFeature
  credits: number
  createdAt: string
}

/** What one End User may spend from `startTime` until before `endTime`. */
export interface LimitRecord {
  userId: string
  maximumLimitCredits: number
  /** ISO 8601, UTC. */
  startTime: string
  endTime: string
}

/** Why credits were not spent: the End User's limit, or nothing left on the Application. */
export type Spending =
  | { state: 'spent'; usage: UsageRecord }
  | { state: 'limit'; limit: LimitRecord; used: number }
  | { state: 'exhausted' }

/** The ledger of AI credits: they belong to the Application, and its End Users spend them. */
export function aiRecords({ store, ids }: Pick<Services, 'store' | 'ids'>) {
  const limitKey = ({ applicationId, userId }: EndUserScope) => `${applicationId}/${userId}`

  /** Newest first. */
  const usage = (applicationId: string) => store.list('usage', applicationId, ALL) as UsageRecord[]

  /** Grants that have not expired, the one that expires first in front: it is spent first. */
  function grants(applicationId: string, now: Date): GrantRecord[] {
    const time = (grant: GrantRecord) =>
      grant.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(grant.expiresAt)
    return (store.list('grants', applicationId, ALL) as GrantRecord[])
      .filter((grant) => time(grant) > now.getTime())
      .sort((left, right) => (time(left) === time(right) ? 0 : time(left) - time(right)))
  }

  function limitOf(scope: EndUserScope): LimitRecord | undefined {
    return store.get('limits', limitKey(scope)) as LimitRecord | undefined
  }

  /** Credits that one End User spent from `from` until before `to`. */
  function usedBetween({ applicationId, userId }: EndUserScope, from: string, to: string): number {
    return usage(applicationId)
      .filter((entry) => entry.userId === userId && entry.createdAt >= from && entry.createdAt < to)
      .reduce((sum, { credits }) => sum + credits, 0)
  }

  function deduct(applicationId: string, credits: number, now: Date): boolean {
    const live = grants(applicationId, now)
    if (live.reduce((sum, grant) => sum + grant.remainingCredits, 0) < credits) return false
    let missing = credits
    for (const grant of live) {
      const taken = Math.min(missing, grant.remainingCredits)
      missing -= taken
      store.put('grants', grant.id, applicationId, {
        ...grant,
        remainingCredits: grant.remainingCredits - taken,
      })
    }
    return true
  }

  return {
    usage,
    grants,
    limitOf,
    usedBetween,

    grant(grant: Omit<GrantRecord, 'id' | 'remainingCredits'>): void {
      const id = ids.next('grant')
      store.put('grants', id, grant.applicationId, { ...grant, id, remainingCredits: grant.totalCredits })
    },

    setLimit(applicationId: string, limit: LimitRecord): void {
      store.put('limits', limitKey({ applicationId, userId: limit.userId }), applicationId, limit)
    },

    /** Whether there was one. */
    removeLimit: (scope: EndUserScope): boolean => store.delete('limits', limitKey(scope)),

    /** Spends credits of the Application for one End User, or says why not. */
    spend(
      scope: EndUserScope,
      { emailId, feature, credits }: { emailId: string; feature: AiFeature; credits: number },
      now: Date,
    ): Spending {
      return store.transaction(() => {
        const at = now.toISOString()
        const limit = limitOf(scope)
        if (limit !== undefined && limit.startTime <= at && at < limit.endTime) {
          const used = usedBetween(scope, limit.startTime, limit.endTime)
          if (used + credits > limit.maximumLimitCredits) return { state: 'limit', limit, used }
        }
        if (!deduct(scope.applicationId, credits, now)) return { state: 'exhausted' }
        const entry: UsageRecord = { id: ids.next('use'), ...scope, emailId, feature, credits, createdAt: at }
        store.put('usage', entry.id, scope.applicationId, entry)
        return { state: 'spent', usage: entry }
      })
    },
  }
}
