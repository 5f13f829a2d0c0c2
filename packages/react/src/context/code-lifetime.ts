import { LONGEST_TIMER_MS } from '@mailframe/protocol/client'

/** A code that is younger than its life by less than this is not used: the editor has yet to load and redeem it. */
const MARGIN_MS = 30_000
/** A mint that has no answer by then is given up. */
const LONGEST_MINT_MS = 30_000

/** How long a code may wait. Its life counts from before it was asked for, so it never ends later than is thought. */
export function codeLifetime() {
  const [clock, wall] = [performance.now(), Date.now()]
  // The one stands still while some computers sleep, the other may be set back.
  const age = () => Math.max(performance.now() - clock, Date.now() - wall)
  let lifetime = LONGEST_MINT_MS
  let end: ReturnType<typeof setTimeout> | undefined

  return {
    /** The code is there and lives for `expiresIn` seconds. `onEnd` is called once it may no longer be used. */
    start: (expiresIn: number, onEnd: () => void) => {
      lifetime = expiresIn * 1000 - MARGIN_MS
      end = setTimeout(onEnd, Math.min(Math.max(0, lifetime - age()), LONGEST_TIMER_MS))
    },
    /** True also while the code is on its way: whoever takes it waits for it. */
    isFresh: () => age() < lifetime,
    /** The code was used or thrown away. */
    end: () => clearTimeout(end),
  }
}
