'use client'
import { LIMITS } from '@mailframe/protocol'
import { forwardRef, useState } from 'react'
import { useMailframe } from '../context/context.js'
import { fill } from '../lib/format.js'
import { type AiCardProps, useAiCard } from './ai-card.js'
import { BillTable } from './bill-table.js'
import { checkMonth } from './check-days.js'
import { monthOf } from './days.js'
import { formatMonth } from './format.js'
import { useAiBills } from './hooks.js'
import { MonthPicker } from './month-picker.js'
import { PageNav } from './page-nav.js'
import { useToday } from './use-today.js'

/** What `<AiBills>` takes, beside the attributes of its root. */
export interface AiBillsProps extends AiCardProps {
  /** The month that is shown at first, `yyyy-MM`. Default: the present one, in UTC. */
  defaultMonth?: string | undefined
  /** 1 to 100. Default: 20. */
  pageSize?: number | undefined
  /** What people call the features of your service; else their own names are made readable. */
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
  const { labels, language } = useMailframe()
  const today = useToday()
  const [chosen, setChosen] = useState(defaultMonth)
  const [pageNo, setPageNo] = useState(1)
  const thisMonth = today === null ? undefined : monthOf(today)
  const month = chosen ?? thisMonth
  const bills = useAiBills({ month: month ?? '', pageNo, pageSize }, { enabled: month !== undefined })
  const { data, error, refetch, isPlaceholderData } = bills
  const isEmpty = data?.total === 0

  return useAiCard(part, ref, {
    name: 'bills',
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
