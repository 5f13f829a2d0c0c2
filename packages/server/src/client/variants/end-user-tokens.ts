import { type EndUser, isBlank } from '@mailframe/protocol'
import type { IssuedToken, Tokens } from '../tokens.js'
import type { TokenSource } from './variant.js'

/** As many End Users' tokens are held at once; the one that was used longest ago goes first. */
export const HELD_END_USERS = 2_000

type Profile = Partial<Record<'name' | 'email', string>>

interface Entry {
  tokens: Tokens
  /** What the service was last told of the End User by this process. */
  profile: Profile
  /** A profile on its way: those who bring the same one share its request. */
  telling: { print: string; done: Promise<string> } | null
}

/**
 * The tokens of the End Users of one Application. A token is asked for with the profile only where the profile is
 * news: a renewal by itself must not put back what another process has replaced since.
 */
export function createEndUserTokens(
  { settings, createTokens }: Pick<TokenSource, 'settings' | 'createTokens'>,
  issue: (user: { userId: string; profile: Profile }) => Promise<IssuedToken>,
): { of(user: EndUser): Pick<Tokens, 'get' | 'drop'> } {
  const entries = new Map<string, Entry>()

  function entryOf(userId: string): Entry {
    const entry = entries.get(userId) ?? {
      tokens: createTokens(`${settings.tokenKey}:${userId}`, () => issue({ userId, profile: {} })),
      profile: {},
      telling: null,
    }
    // Put in anew: a Map keeps the order of insertion, so the first is the one used longest ago.
    entries.delete(userId)
    entries.set(userId, entry)
    const [oldest] = entries.keys()
    if (entries.size > HELD_END_USERS && oldest !== undefined) entries.delete(oldest)
    return entry
  }

  function tell(entry: Entry, userId: string, profile: Profile): Promise<string> {
    const print = printOf(profile)
    if (entry.telling?.print === print) return entry.telling.done
    // One after the other: the last profile that was brought is the one that stays.
    const before = entry.telling?.done.catch(() => {}) ?? Promise.resolve()
    const done = before.then(async () => {
      const token = await entry.tokens.replace(() => issue({ userId, profile }))
      entry.profile = profile
      return token
    })
    const telling = { print, done }
    entry.telling = telling
    const finish = () => {
      if (entry.telling === telling) entry.telling = null
    }
    done.then(finish, finish)
    return done
  }

  return {
    of(user) {
      const { userId } = user
      return {
        async get() {
          const entry = entryOf(userId)
          // What is blank keeps its stored value, so it is no news.
          const profile = { ...entry.profile, ...profileOf(user) }
          return printOf(profile) === printOf(entry.profile)
            ? entry.tokens.get()
            : tell(entry, userId, profile)
        },
        drop: (token) => entryOf(userId).tokens.drop(token),
      }
    },
  }
}

/** Spec: Variant 2, POST /access/token takes name and email; a phone has no place. */
function profileOf({ name, email }: EndUser): Profile {
  return Object.fromEntries(Object.entries({ name, email }).filter(([, value]) => !isBlank(value)))
}

const printOf = ({ name, email }: Profile) => JSON.stringify([name, email])
