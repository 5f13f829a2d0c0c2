'use client'
import { useMailframe } from '../context/context.js'
import { browserTimeZone, formatDate, formatExact, formatRelative } from '../lib/format.js'
import { useNow } from '../lib/now.js'

/** In milliseconds. */
const MAX_CLOCK_SKEW = 86_400_000

/** How long ago `value` (ISO 8601) was, with the exact time as its title. */
export function RelativeTime({ value }: { value: string }) {
  const { language, timeZone } = useMailframe()
  const now = useNow()
  const at = Date.parse(value)
  if (Number.isNaN(at)) return null
  if (now === null) return <time dateTime={value}>{formatDate(at, language, timeZone ?? 'UTC')}</time>
  // Times in the near future are clock skew: this computer is behind the service.
  const until = at - now < MAX_CLOCK_SKEW ? Math.min(at, now) : at
  return (
    <time dateTime={value} title={formatExact(at, language, timeZone ?? browserTimeZone())}>
      {formatRelative(until, now, language)}
    </time>
  )
}
