/** From this share of a limit on, it is nearly used up. */
export const NEAR_SHARE = 0.8

/** Sums of decimals miss by less: 0.1 ten times is not quite 1. */
const NOISE = 1e-6

/** What is left of a limit: never less than 0. */
export function leftOf(limit: number, used: number): number {
  const left = limit - used
  return left > NOISE ? left : 0
}

/** How much of a limit is used. A limit of 0 is always reached. */
export function shareOf(used: number, limit: number): number {
  return limit > 0 ? used / limit : 1
}

/** `near` from 80 % of a limit, `over` where nothing is left of it. */
export function levelOf(used: number, limit: number): 'near' | 'over' | undefined {
  if (leftOf(limit, used) === 0) return 'over'
  return used + NOISE >= limit * NEAR_SHARE ? 'near' : undefined
}
