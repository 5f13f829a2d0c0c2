'use client'
import { type AiBalance, type AiBill, LIMITS } from '@mailframe/protocol'
import { forwardRef, useState } from 'react'
import { useLabels, useMailframe } from '../context/context.js'
import { aiTexts } from '../labels/ai.js'
import { useNow } from '../lib/browser.js'
import { fill } from '../lib/format.js'
import { PageNav } from '../parts/page-buttons.js'
import { type AiCardProps, useAiCard } from './ai-card.js'
import { checkMonth, monthOf } from './days.js'
import { featureName, formatCredits, formatMoment, formatMonth } from './format.js'
import { useAiBalances, useAiBills, useToday } from './hooks.js'
import { CreditMeter } from './limit.js'
import { MonthPicker } from './pickers.js'

/** Props of `<AiBalances>`: the attributes of its root, `render` and `appearance`. */
export type AiBalancesProps = AiCardProps

/**
 * The AI credit balances of the Application, where the backend's `allow` says so. `data-state` of the root is
 * `loading`, `ready`, `empty`, `error`, `forbidden` or `notEnabled`; of a balance `ready`, `usedUp` or `expired`.
 */
export const AiBalances = forwardRef<HTMLDivElement, AiBalancesProps>(function AiBalances(part, ref) {
  const labels = useLabels(aiTexts)
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
  const labels = useLabels(aiTexts)
  const { language, timeZone } = useMailframe()
  const now = useNow()
  const { source, totalCredits: total, remainingCredits: remaining, expiresAt } = balance
  const isExpired = now !== null && expiresAt !== null && now >= Date.parse(expiresAt)
  const state = isExpired ? 'expired' : remaining === 0 ? 'usedUp' : 'ready'
  const used = total === null || remaining === null ? null : total - remaining
  const text = (credits: number | null) => formatCredits(credits, language)
  const expiry = expiresAt && { date: formatMoment(expiresAt, language, timeZone) }
  return (
    <li className="mailframe-ai-balance" data-state={state}>
      <p className="mailframe-ai-feature">{source || labels.aiOther}</p>
      <p className="mailframe-ai-feature-credits">
        {total === null ? text(remaining) : fill(labels.aiUsedOf, { used: text(used), total: text(total) })}
      </p>
      {total !== null && used !== null && total > 0 && <CreditMeter share={used / total} />}
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

/** Props of `<AiBills>`, beside the attributes of its root. */
export interface AiBillsProps extends AiCardProps {
  /** The month that is shown first, `yyyy-MM`. Default: the current one, in UTC. */
  defaultMonth?: string | undefined
  /** 1 to 100. Default: 20. */
  pageSize?: number | undefined
  /** Names to show for AI features, by the service's own names. Default: those, made readable. */
  featureNames?: Record<string, string> | undefined
}

/**
 * What each AI feature spent in a month, where the backend's `allow` says so. `data-state` of the root is `loading`,
 * `ready`, `empty`, `error`, `forbidden` or `notEnabled`.
 */
export const AiBills = forwardRef<HTMLDivElement, AiBillsProps>(function AiBills(
  { defaultMonth, pageSize = LIMITS.pageSizeDefault, featureNames, ...part },
  ref,
) {
  if (defaultMonth !== undefined) checkMonth('defaultMonth of AiBills', defaultMonth)
  const labels = useLabels(aiTexts)
  const { language } = useMailframe()
  const today = useToday()
  const [chosen, setChosen] = useState(defaultMonth)
  const [pageNo, setPageNo] = useState(1)
  const thisMonth = today === null ? undefined : monthOf(today)
  const month = chosen ?? thisMonth
  const bills = useAiBills({ month: month ?? '', pageNo, pageSize }, { enabled: month !== undefined })
  const { data, error, refetch, isPlaceholderData } = bills
  const isEmpty = data?.total === 0

  return useAiCard(part, ref, {
    name: 'ai-bills',
    title: labels.aiBillsTitle,
    controls: month !== undefined && (
      <MonthPicker
        month={month}
        last={thisMonth}
        onMonth={(next) => {
          setChosen(next)
          setPageNo(1)
        }}
      />
    ),
    state: isEmpty ? 'empty' : 'ready',
    isLoading: data === undefined,
    isBusy: isPlaceholderData && error === null,
    error,
    onRetry: () => void refetch(),
    loadingText: labels.aiBillsLoading,
    said: data && month !== undefined ? formatMonth(month, language) : '',
    children: data && month !== undefined && (
      <>
        {isEmpty ? (
          <p className="mailframe-ai-quiet">
            {fill(labels.aiBillsEmpty, { month: formatMonth(month, language) })}
          </p>
        ) : (
          <BillTable bills={data.list} month={month} featureNames={featureNames} />
        )}
        <PageNav page={data} label={labels.aiBillsPages} onPage={setPageNo} />
      </>
    ),
  })
})

interface BillTableProps {
  bills: readonly AiBill[]
  month: string
  featureNames: Record<string, string> | undefined
}

/** The bills of one page, each with its feature, time and credits. */
function BillTable({ bills, month, featureNames }: BillTableProps) {
  const labels = useLabels(aiTexts)
  const { language, timeZone } = useMailframe()
  return (
    <table className="mailframe-ai-table">
      <caption className="mailframe-hidden">{formatMonth(month, language)}</caption>
      <thead>
        <tr>
          <th scope="col">{labels.aiFeature}</th>
          <th scope="col">{labels.aiBilledAt}</th>
          <th scope="col" data-column="number">
            {labels.aiCreditsColumn}
          </th>
        </tr>
      </thead>
      <tbody>
        {bills.map((bill, index) => (
          <tr key={bill.id || index}>
            <th scope="row">{featureName(bill.feature, { labels, featureNames })}</th>
            <td>
              {bill.createdAt !== '' && (
                <time dateTime={bill.createdAt}>{formatMoment(bill.createdAt, language, timeZone)}</time>
              )}
            </td>
            <td data-column="number">{formatCredits(bill.credits, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
