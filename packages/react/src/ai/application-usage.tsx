'use client'
import { forwardRef } from 'react'
import { useMailframe } from '../context/context.js'
import { type AiCardProps, useAiCard } from './ai-card.js'
import { formatCredits } from './format.js'
import { useAiQuota } from './hooks.js'
import { LimitBlock } from './limit-block.js'
import { levelOf } from './limit-level.js'

/** The quota of the Application. */
export const ApplicationUsage = forwardRef<HTMLDivElement, AiCardProps>(function ApplicationUsage(part, ref) {
  const { labels, language } = useMailframe()
  const { data, error, refetch } = useAiQuota()
  const total = data?.totalCredits ?? null
  const used = data?.usedCredits ?? null
  const level = total !== null && used !== null ? levelOf(used, total) : undefined
  return useAiCard(part, ref, {
    name: 'usage',
    title: labels.aiQuotaTitle,
    state: level ?? 'ready',
    isLoading: data === undefined,
    error,
    onRetry: () => void refetch(),
    loadingText: labels.aiLoading,
    said: level === 'over' ? labels.aiUsedUp : '',
    children: data && (
      <div className="mailframe-ai-summary">
        <p className="mailframe-ai-used">
          <span>{labels.aiUsed}</span>
          <strong>{formatCredits(used, language)}</strong>
        </p>
        {total !== null && (
          <LimitBlock
            limit={total}
            used={used}
            remaining={data.remainingCredits}
            level={level}
            limitLabel={labels.aiTotal}
            overText={labels.aiUsedUp}
            end={data.periodEnd === '' ? null : { text: labels.aiResets, at: data.periodEnd }}
          />
        )}
      </div>
    ),
  })
})
