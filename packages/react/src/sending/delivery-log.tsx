'use client'
import {
  LIMITS,
  SENDING_LOG_DAYS,
  type SendingDelivery,
  type SendingDeliveryStatus,
} from '@mailframe/protocol'
import { forwardRef, useState } from 'react'
import { type AiCardProps, useAiCard } from '../ai/ai-card.js'
import { formatMoment } from '../ai/format.js'
import { useLabels, useMailframe } from '../context/context.js'
import { type SendingTexts, sendingTexts } from '../labels/sending.js'
import { fill } from '../lib/format.js'
import { PageNav } from '../parts/page-buttons.js'
import { shownError, useSendingDeliveries } from './hooks.js'

/** What `<DeliveryLog>` takes, beside the attributes of its root. */
export interface DeliveryLogProps extends AiCardProps {
  /** 1 to 100. Default: 20. */
  pageSize?: number | undefined
}

const STATUS_LABELS = {
  sending: 'sendingStatusSending',
  delivered: 'sendingDelivered',
  softBounce: 'sendingStatusSoftBounce',
  invalid: 'sendingStatusInvalid',
  unknown: 'sendingStatusUnknown',
} as const satisfies Record<SendingDeliveryStatus, keyof SendingTexts>

/**
 * Single emails of the team's sending account and what became of them, in the last 30 days, where the backend's `allow`
 * permits 'sending.deliveries'. `data-state` of the root is `loading`, `ready`, `empty`, `error`, `forbidden` or
 * `notEnabled`.
 */
export const DeliveryLog = forwardRef<HTMLDivElement, DeliveryLogProps>(function DeliveryLog(
  { pageSize = LIMITS.pageSizeDefault, ...part },
  ref,
) {
  const labels = useLabels(sendingTexts)
  const [pageNo, setPageNo] = useState(1)
  const { data, error, refetch, isPlaceholderData, isFetching } = useSendingDeliveries({ pageNo, pageSize })
  const isEmpty = data?.total === 0

  return useAiCard(part, ref, {
    name: 'delivery-log',
    title: labels.sendingLogTitle,
    controls: (
      <button
        type="button"
        className="mailframe-button"
        data-size="small"
        aria-disabled={isFetching}
        onClick={() => {
          if (!isFetching) void refetch()
        }}
      >
        {labels.sendingRefresh}
      </button>
    ),
    state: isEmpty ? 'empty' : 'ready',
    isLoading: data === undefined,
    isBusy: isPlaceholderData && error === null,
    ...shownError(error, labels),
    onRetry: () => void refetch(),
    loadingText: labels.sendingLogLoading,
    children: data && (
      <>
        {isEmpty ? (
          <p className="mailframe-ai-quiet">{fill(labels.sendingLogEmpty, { days: SENDING_LOG_DAYS })}</p>
        ) : (
          <DeliveryTable deliveries={data.list} />
        )}
        <PageNav page={data} label={labels.sendingLogPages} onPage={setPageNo} />
      </>
    ),
  })
})

function DeliveryTable({ deliveries }: { deliveries: readonly SendingDelivery[] }) {
  const labels = useLabels(sendingTexts)
  const { language, timeZone } = useMailframe()
  const moment = (iso: string | null) =>
    iso === null ? '–' : <time dateTime={iso}>{formatMoment(iso, language, timeZone)}</time>
  return (
    <table className="mailframe-ai-table mailframe-sending-log">
      <caption className="mailframe-hidden">{labels.sendingLogTitle}</caption>
      <thead>
        <tr>
          <th scope="col">{labels.sendingRecipient}</th>
          <th scope="col">{labels.sendingStatus}</th>
          <th scope="col">{labels.sendingSentAt}</th>
          <th scope="col" data-column="updated">
            {labels.sendingUpdatedAt}
          </th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map(({ emailId, recipient, status, sentAt, updatedAt }, index) => (
          <tr key={emailId ?? index}>
            <th scope="row">
              <bdi>{recipient ?? '–'}</bdi>
            </th>
            <td>
              <span className="mailframe-sending-status" data-status={status}>
                {labels[STATUS_LABELS[status] ?? STATUS_LABELS.unknown]}
              </span>
            </td>
            <td data-column="sent">{moment(sentAt)}</td>
            <td data-column="updated">{moment(updatedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
