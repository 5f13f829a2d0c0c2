/** The longest `Retry-After`, in seconds, that is honoured or passed on: no page waits longer. */
export const LONGEST_RETRY_AFTER_SECONDS = 3_600

const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /i

/**
 * Milliseconds that a `Retry-After` header asks for, an hour at most: seconds or an HTTP date. Undefined where it says
 * neither.
 */
export function retryAfterMs(value: string | null | undefined, now: number): number | undefined {
  const text = value?.trim() ?? ''
  const asked = /^\d+$/.test(text) ? Number(text) * 1_000 : untilDate(text, now)
  return asked === undefined ? undefined : Math.min(asked, LONGEST_RETRY_AFTER_SECONDS * 1_000)
}

function untilDate(text: string, now: number): number | undefined {
  // Date.parse alone reads `-1` and `1.5` as dates.
  if (!HTTP_DATE.test(text)) return undefined
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
