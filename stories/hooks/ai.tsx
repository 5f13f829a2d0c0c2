import {
  useAiBalances,
  useAiBills,
  useAiQuota,
  useAiSummary,
  useAiUsage,
  useSetAiLimit,
} from '@mailframe/react'

export interface DaysProps {
  startDate: string
  endDate: string
}

/** What the signed-in user spent: the sum, and the last uses. */
export function OwnFigures({ startDate, endDate }: DaysProps) {
  const { data: summary } = useAiSummary({ startDate, endDate })
  const { data: uses } = useAiUsage({ startDate, endDate, pageSize: 3 })
  return (
    <section>
      <p>{summary ? `${summary.used} credits on ${summary.byDay.length} days` : 'Reading…'}</p>
      <ol aria-label="Last uses">
        {uses?.list.map(({ id, feature, credits }) => (
          <li key={id}>
            {feature}: {credits}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What is of the whole Application: for admins, whom the backend's `allow` lets see it. */
export function AdminFigures({ month }: { month: string }) {
  const { data: quota, error } = useAiQuota()
  const { data: balances } = useAiBalances()
  const { data: bills } = useAiBills({ month, pageSize: 5 })
  if (error) return <p role="alert">Not for you: {error.kind}</p>
  return (
    <dl>
      <dt>Left</dt>
      <dd>{quota?.remainingCredits ?? '…'}</dd>
      <dt>Balances</dt>
      <dd>{balances?.list.map(({ source }) => source).join(', ') ?? '…'}</dd>
      <dt>Bills of {month}</dt>
      <dd>{bills?.total ?? '…'}</dd>
    </dl>
  )
}

/** A limit at the press of a button. */
export function LimitButton({
  userId,
  startTime,
  endTime,
}: Record<'userId' | 'startTime' | 'endTime', string>) {
  const { mutate, data, error, isPending } = useSetAiLimit()
  return (
    <section>
      <button
        type="button"
        disabled={isPending}
        onClick={() => mutate({ userId, maximumLimitCredits: 500, startTime, endTime })}
      >
        At most 500 credits
      </button>
      {data && <p>{data.maximumLimitCredits} credits are the limit now.</p>}
      {error && <p role="alert">It did not work: {error.kind}</p>}
    </section>
  )
}
