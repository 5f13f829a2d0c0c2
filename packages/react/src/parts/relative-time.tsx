'use client'
import { useMailframe } from '../provider/context.js'
import { browserTimeZone, formatDate, formatExact, formatRelative } from './format-time.js'
import { useNow } from './now.js'

/** How long ago `value` (ISO 8601) was, with the exact time as its title. */
export function RelativeTime({ value }: { value: string }) {
  const { language, timeZone } = useMailframe()
  const now = useNow()
  const at = Date.parse(value)
  if (Number.isNaN(at)) return null
  if (now === null) return <time dateTime={value}>{formatDate(at, language, timeZone ?? 'UTC')}</time>
  return (
    <time dateTime={value} title={formatExact(at, language, timeZone ?? browserTimeZone())}>
      {formatRelative(at, now, language)}
    </time>
  )
}
