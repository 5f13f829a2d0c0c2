'use client'
import type { AiBalance } from '@mailframe/protocol'
import { forwardRef } from 'react'
import { useMailframe } from '../context/context.js'
import { fill } from '../lib/format.js'
import { useNow } from '../lib/now.js'
import { type AiCardProps, useAiCard } from './ai-card.js'
import { formatCredits, formatMoment } from './format.js'
import { useAiBalances } from './hooks.js'
import { CreditMeter } from './parts/credit-meter.js'

/** Props of `<AiBalances>`: the attributes of its root, `render` and `appearance`. */
export type AiBalancesProps = AiCardProps

/**
 * The AI credit balances of the Application, where the backend's `allow` says so. `data-state` of the root is
 * `loading`, `ready`, `empty`, `error`, `forbidden` or `notEnabled`; of a balance `ready`, `usedUp` or `expired`.
 */
export const AiBalances = forwardRef<HTMLDivElement, AiBalancesProps>(function AiBalances(part, ref) {
  const { labels } = useMailframe()
  const { data, error, refetch } = useAiBalances()
  const isEmpty = data?.list.length === 0
  return useAiCard(part, ref, {
    name: 'ai-balances',
    title: labels.aiBalancesTitle,
    state: isEmpty ? 'empty' : 'ready',
    isLoading: data === undefined,
    error,
    onRetry: () => void refetch(),
    loadingText: labels.aiBalancesLoading,
    children: isEmpty ? (
      <p className="mailframe-ai-quiet">{labels.aiBalancesEmpty}</p>
    ) : (
      <ul className="mailframe-ai-balances-list">
        {data?.list.map((balance, index) => (
          <Balance key={balance.id || index} balance={balance} />
        ))}
      </ul>
    ),
  })
})

function Balance({ balance }: { balance: AiBalance }) {
  const { labels, language, timeZone } = useMailframe()
  const now = useNow()
  const { source, totalCredits: total, remainingCredits: remaining, expiresAt } = balance
  const isExpired = now !== null && expiresAt !== null && now >= Date.parse(expiresAt)
  const state = isExpired ? 'expired' : remaining === 0 ? 'usedUp' : 'ready'
  const text = (credits: number | null) => formatCredits(credits, language)
  const expiry = expiresAt && { date: formatMoment(expiresAt, language, timeZone) }
  return (
    <li className="mailframe-ai-balance" data-state={state}>
      <p className="mailframe-ai-feature">{source || labels.aiOther}</p>
      <p className="mailframe-ai-feature-credits">
        {total === null
          ? text(remaining)
          : fill(labels.aiLeftOf, { remaining: text(remaining), total: text(total) })}
      </p>
      {total !== null && remaining !== null && total > 0 && <CreditMeter share={remaining / total} />}
      <p className="mailframe-ai-note">
        {state === 'usedUp' && <strong>{labels.aiUsedUp} · </strong>}
        {expiry && expiresAt ? (
          <time dateTime={expiresAt}>{fill(isExpired ? labels.aiExpired : labels.aiExpires, expiry)}</time>
        ) : (
          labels.aiNoExpiry
        )}
      </p>
    </li>
  )
}
