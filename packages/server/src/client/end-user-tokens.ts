import { type EndUser, isBlank } from '@mailframe/protocol'
import { setRecent } from '@mailframe/protocol/client'
import type { IssuedToken, Tokens } from './tokens.js'
import type { TokenSource } from './variant.js'

/** Tokens of so many End Users are held: an LRU cache. */
export const HELD_END_USERS = 2_000

type Profile = Partial<Record<'name' | 'email', string>>

interface Entry {
  tokens: Tokens
  /** The profile that this process sent last. */
  profile: Profile
  /** A profile on its way. Callers with the same profile share its request (single flight). */
  sending: { print: string; done: Promise<string> } | null
}

/**
 * The tokens of the End Users of one Application. A token request carries the profile only where the profile
 * has changed: a plain renewal must not restore a profile that another process has replaced since.
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
      sending: null,
    }
    setRecent(entries, userId, entry, HELD_END_USERS)
    return entry
  }

  function sendProfile(entry: Entry, userId: string, profile: Profile): Promise<string> {
    const print = printOf(profile)
    if (entry.sending?.print === print) return entry.sending.done
    // In sequence, so that the latest profile is the one that stays.
    const before = entry.sending?.done.catch(() => {}) ?? Promise.resolve()
    const done = before.then(async () => {
      const token = await entry.tokens.replace(() => issue({ userId, profile }))
      entry.profile = profile
      return token
    })
    const sending = { print, done }
    entry.sending = sending
    const finish = () => {
      if (entry.sending === sending) entry.sending = null
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
          // A blank value keeps the stored one, so it is no change.
          const profile = { ...entry.profile, ...profileOf(user) }
          return printOf(profile) === printOf(entry.profile)
            ? entry.tokens.get()
            : sendProfile(entry, userId, profile)
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
