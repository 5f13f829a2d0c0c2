'use client'
import type { AiBill } from '@mailframe/protocol'
import { useMailframe } from '../context/context.js'
import { featureName, formatCredits, formatMoment, formatMonth } from './format.js'

export interface BillTableProps {
  bills: readonly AiBill[]
  month: string
  featureNames: Record<string, string> | undefined
}

export function BillTable({ bills, month, featureNames }: BillTableProps) {
  const { labels, language, timeZone } = useMailframe()
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
