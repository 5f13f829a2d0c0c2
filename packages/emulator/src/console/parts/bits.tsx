import { type ReactNode, useEffect } from 'react'
import { useNotice } from '../lib/notice.js'
import { momentText, useZone, zoneName } from '../lib/zone.js'

/** What a badge says by its color. */
export type Tone = 'good' | 'warn' | 'bad' | 'plain' | 'accent'

/** A short word in a colored pill. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge ${tone}`}>{children}</span>
}

/** A moment in the zone that was chosen, to the second; the other zone on hovering. */
export function Time({ at }: { at: string }) {
  const { zone } = useZone()
  const other = zone === 'utc' ? 'local' : 'utc'
  return (
    <time dateTime={at} title={`${momentText(at, other)} ${zoneName(other)}`}>
      {momentText(at, zone)}
    </time>
  )
}

/** The zone of the times beside it. */
export const ZoneName = () => zoneName(useZone().zone)

const numbers = new Intl.NumberFormat('en')

/** A number with separators, in English. */
export const count = (value: number) => numbers.format(value)

/** Copies a text, and says that it did. */
export function CopyButton({ text, label = 'Copy', name }: { text: string; label?: string; name?: string }) {
  const notify = useNotice()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify('Copied')
    } catch {
      // Not a secure context, or not allowed: what is to be copied stands on the page.
      notify('The browser did not allow copying. Select the text instead')
    }
  }
  return (
    <button type="button" className="small" aria-label={name} onClick={() => void copy()}>
      {label}
    </button>
  )
}

/** A value to copy: shown whole, with a button. */
export function Value({ label, text }: { label: string; text: string }) {
  return (
    <div className="value">
      <span className="value-label">{label}</span>
      <code className="value-text">{text}</code>
      <CopyButton text={text} name={`Copy ${label}`} />
    </div>
  )
}

/** Something long, as it is, that scrolls by itself and by keyboard. */
export function Code({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="code" aria-label={label} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  )
}

interface Pages {
  pageNo: number
  pageSize: number
  total: number
}

const lastOf = ({ total, pageSize }: Pages) => Math.max(1, Math.ceil(total / pageSize))

/** Where a list became shorter than the page that is shown, its last page is. */
export function useLastPage(page: Pages | undefined, onPage: (pageNo: number) => void): void {
  useEffect(() => {
    if (page !== undefined && page.pageNo > lastOf(page)) onPage(lastOf(page))
  }, [page, onPage])
}

/** The pages before and after; nothing where there is only one. */
export function Pager({ page, onPage }: { page: Pages; onPage: (pageNo: number) => void }) {
  const { pageNo } = page
  const last = lastOf(page)
  if (last === 1 && pageNo === 1) return null
  return (
    <nav className="pager" aria-label="Pages">
      <button type="button" aria-disabled={pageNo <= 1} onClick={() => onPage(Math.max(1, pageNo - 1))}>
        Previous
      </button>
      <span>
        Page {count(pageNo)} of {count(last)}
      </span>
      <button type="button" aria-disabled={pageNo >= last} onClick={() => onPage(Math.min(last, pageNo + 1))}>
        Next
      </button>
    </nav>
  )
}
