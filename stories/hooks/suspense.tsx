import {
  useSuspenseAiBalances,
  useSuspenseAiBills,
  useSuspenseAiQuota,
  useSuspenseAiSummary,
  useSuspenseAiUsage,
  useSuspenseEmail,
  useSuspenseEmails,
  useSuspenseInfiniteEmails,
} from '@mailframe/react'
import { Component, type ReactNode, Suspense } from 'react'

/** `data` is always there: the nearest Suspense waits, and the nearest boundary has what fails. */
export function Emails() {
  const { data: page } = useSuspenseEmails({ pageSize: 3 })
  const { data: all } = useSuspenseInfiniteEmails({ pageSize: 2 })
  const [newest] = page.list
  return (
    <section>
      <p>
        {page.total} emails, {all.pages.length} page of them here
      </p>
      {newest && <Newest emailId={newest.id} />}
    </section>
  )
}

function Newest({ emailId }: { emailId: string }) {
  const { data } = useSuspenseEmail(emailId)
  return <p>The newest is about: {data.subject}</p>
}

export function Figures({ startDate, endDate }: Record<'startDate' | 'endDate', string>) {
  const { data: summary } = useSuspenseAiSummary({ startDate, endDate })
  const { data: uses } = useSuspenseAiUsage({ startDate, endDate, pageSize: 1 })
  const { data: quota } = useSuspenseAiQuota()
  const { data: balances } = useSuspenseAiBalances()
  const { data: bills } = useSuspenseAiBills({ month: endDate.slice(0, 7), pageSize: 1 })
  return (
    <ul>
      <li>{summary.used} credits used</li>
      <li>{uses.total} uses</li>
      <li>{quota.totalCredits} credits in all</li>
      <li>{balances.list.length} balance</li>
      <li>{bills.total} bills</li>
    </ul>
  )
}

/** What your app has around its pages. */
export function Around({ children }: { children: ReactNode }) {
  return (
    <Boundary>
      <Suspense fallback={<p>Reading…</p>}>{children}</Suspense>
    </Boundary>
  )
}

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    return this.state.failed ? <p role="alert">This part of the page failed.</p> : this.props.children
  }
}
