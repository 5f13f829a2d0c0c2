import { canonical } from './address.js'

/** How many changes each route has answered on this page. */
const changes = new Map<unknown, number>()

/**
 * For all clients of this route: a change that was answered may have overtaken a read under way, whose answer would
 * show what was there before.
 */
export function createOvertaken(endpoint: string) {
  const key = canonical(endpoint)
  return {
    /** Reads again as long as a change was answered meanwhile. */
    async read<Answer>(read: () => Promise<Answer>): Promise<Answer> {
      for (;;) {
        const before = changes.get(key)
        const answer = await read()
        if (before === changes.get(key)) return answer
      }
    },
    /** Also one that fails: it may have been done. */
    async change<Answer>(change: () => Promise<Answer>): Promise<Answer> {
      try {
        return await change()
      } finally {
        changes.set(key, (changes.get(key) ?? 0) + 1)
      }
    },
  }
}
