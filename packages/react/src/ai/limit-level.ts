/** From this share of a limit on, it is nearly used up. */
export const NEAR_SHARE = 0.8

/** How much of a limit is used. A limit of 0 is always reached. */
export function shareOf(used: number, limit: number): number {
  return limit > 0 ? used / limit : 1
}

/** `near` from 80 % of a limit, `over` where nothing is left of it. */
export function levelOf(used: number, limit: number): 'near' | 'over' | undefined {
  const share = shareOf(used, limit)
  return share >= 1 ? 'over' : share >= NEAR_SHARE ? 'near' : undefined
}
