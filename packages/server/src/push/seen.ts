import { parseJson } from '@mailframe/protocol'
import { setRecent } from '@mailframe/protocol/client'
import { digestOf } from './digest.js'
import type { GuardedStore } from './guarded-store.js'
import type { SaveIdentity } from './save.js'

/** Which saves came before. Bounded: the newest Emails, and of each the newest saves. */
export interface SeenSaves {
  look(
    key: string,
    save: SaveIdentity,
    store: GuardedStore | null,
  ): Promise<{ repeat: boolean; stale: boolean }>
  record(key: string, save: SaveIdentity, store: GuardedStore | null): Promise<void>
}

interface History {
  /** Seconds of the newest save. */
  newest: number
  /** `timestamp.digest` of each, the last one seen at the end. */
  ids: string[]
}

const EMAILS = 5_000
const SAVES = 50
/** The service repeats for a quarter of an hour; a day leaves room for a delivery that is sent again by hand. */
const KEPT_MS = 24 * 3_600_000

/** The key of the saves of one Email and End User, which does not reveal them. */
export async function keyOfSaves({ emailId, userId }: SaveIdentity): Promise<string> {
  return `mailframe:saves:${await digestOf(JSON.stringify([emailId, userId]))}`
}

export function createSeenSaves(
  now: () => number,
  { emails = EMAILS, saves = SAVES }: { emails?: number; saves?: number } = {},
): SeenSaves {
  /** An LRU cache. Kept also beside a store, which may fail. */
  const histories = new Map<string, History>()

  async function historyOf(key: string, store: GuardedStore | null): Promise<History> {
    const own = histories.get(key) ?? { newest: Number.NEGATIVE_INFINITY, ids: [] }
    const shared = readHistory((await store?.get(key))?.token)
    if (shared === null) return own
    const ids = [...new Set([...shared.ids, ...own.ids])]
    return { newest: Math.max(own.newest, shared.newest), ids }
  }

  return {
    async look(key, save, store) {
      const { newest, ids } = await historyOf(key, store)
      return { repeat: ids.includes(idOf(save)), stale: save.timestamp < newest }
    },
    async record(key, save, store) {
      const { newest, ids } = await historyOf(key, store)
      const history: History = {
        newest: Math.max(newest, save.timestamp),
        ids: [...ids, idOf(save)].slice(-saves),
      }
      setRecent(histories, key, history, emails)
      await store?.set(key, { token: JSON.stringify(history), expiresAt: now() + KEPT_MS })
    },
  }
}

function idOf({ timestamp, digest }: SaveIdentity): string {
  return `${timestamp}.${digest}`
}

function readHistory(text: string | undefined): History | null {
  const value = text === undefined ? null : (parseJson(text) as Partial<History> | null | undefined)
  if (typeof value?.newest !== 'number' || !Array.isArray(value.ids)) return null
  return { newest: value.newest, ids: value.ids.filter((id) => typeof id === 'string') }
}
