import {
  useSendingDeliveries,
  useSendingStatistics,
  useSendTest,
  useSuspenseSendingDeliveries,
  useSuspenseSendingStatistics,
} from '@mailframe/react/sending'

export interface RangeProps {
  startDate: string
  endDate: string
}

/** Of the team's account: the sum of some days, and the last emails. */
export function SentFigures({ startDate, endDate }: RangeProps) {
  const { data: statistics } = useSendingStatistics({ startDate, endDate })
  const { data: log } = useSendingDeliveries({ pageSize: 3 })
  return (
    <section>
      <p>{statistics ? `${statistics.total.sent} sent` : 'Reading…'}</p>
      <ol aria-label="Last emails">
        {log?.list.map(({ emailId, recipient, status }) => (
          <li key={emailId}>
            {recipient}: {status}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A test at the press of a button. */
export function TestButton({ emailId, to }: { emailId: string; to: string }) {
  const { mutate, data, error, isPending } = useSendTest()
  return (
    <section>
      <button type="button" disabled={isPending} onClick={() => mutate({ emailId, to })}>
        Send to {to}
      </button>
      {data && <p>Sent as {data.emailIdList.length} email</p>}
      {error && <p role="alert">Not sent: {error.kind}</p>}
    </section>
  )
}

/** Inside a `<Suspense>`: `data` is always there. */
export function SuspenseFigures({ startDate, endDate }: RangeProps) {
  const { data: statistics } = useSuspenseSendingStatistics({ startDate, endDate })
  const { data: log } = useSuspenseSendingDeliveries({ pageSize: 1 })
  return (
    <p>
      {statistics.total.delivered} delivered, {log.total} in the log
    </p>
  )
}
