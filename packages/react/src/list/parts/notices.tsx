'use client'
import { forwardRef, type ReactNode } from 'react'
import type { RequestError } from '../../client/errors.js'
import { useLabels, useMailframe } from '../../context/context.js'
import { errorText } from '../../labels/labels.js'
import { listTexts } from '../../labels/list.js'
import { fill, formatCount } from '../../lib/format.js'
import { Reference } from '../../parts/error-panel.js'
import { type PartProps, usePart } from '../../parts/part.js'
import { useEmailListContext } from '../model/model.js'
import { describeDone, describeFailure } from '../model/operations.js'

interface NoticesState {
  count: number
}

/**
 * What is to be known of the rows: a search or an order that covers only some, no network, a list that is out of date,
 * operations that failed.
 */
export const EmailListNotices = forwardRef<HTMLDivElement, PartProps<'div', NoticesState>>(
  function EmailListNotices(given, ref) {
    const labels = useLabels(listTexts)
    const { language } = useMailframe()
    const list = useEmailListContext()
    const { isOffline, state, refreshError, moreError, failures, dismiss, refetch } = list
    const isPart = list.isChanged && list.loaded < list.total
    const reasonOf = ({ kind }: RequestError) => errorText(labels, kind)
    const isShownOffline = isOffline && state === 'ready'
    const count =
      failures.length +
      Number(isPart) +
      Number(isShownOffline) +
      Number(refreshError !== null) +
      Number(moreError !== null)
    const element = usePart<NoticesState>(
      'div',
      given,
      {
        ref,
        className: 'mailframe-notices',
        children: (
          <>
            {isPart && (
              <div className="mailframe-notice" data-kind="part" role="status">
                <p>
                  {fill(labels.listCovers, {
                    count: formatCount(list.loaded, language),
                    total: formatCount(list.total, language),
                  })}
                </p>
                <NoticeButton isBusy={list.isLoadingRest && moreError === null} onClick={list.loadRest}>
                  {labels.listLoadRest}
                </NoticeButton>
              </div>
            )}
            {isShownOffline && (
              <div className="mailframe-notice" data-kind="offline" role="status">
                <p>{labels.listOffline}</p>
              </div>
            )}
            {refreshError && (
              <FailureNotice error={refreshError} onRetry={refetch}>
                {fill(labels.listRefreshFailed, { reason: reasonOf(refreshError) })}
              </FailureNotice>
            )}
            {moreError && (
              <FailureNotice error={moreError} onRetry={refetch}>
                {fill(labels.listMoreFailed, { reason: reasonOf(moreError) })}
              </FailureNotice>
            )}
            {failures.map((failure) => (
              <FailureNotice
                key={failure.id}
                error={failure.error}
                onRetry={failure.retry}
                onDismiss={() => dismiss(failure.id)}
              >
                {describeFailure(failure, labels, language)}
              </FailureNotice>
            ))}
          </>
        ),
      },
      { count },
    )
    return count > 0 ? element : null
  },
)

interface FailureNoticeProps {
  error: RequestError
  onRetry: () => void
  onDismiss?: () => void
  children: ReactNode
}

function FailureNotice({ error, onRetry, onDismiss, children }: FailureNoticeProps) {
  const labels = useLabels(listTexts)
  const { signIn } = useMailframe()
  const { kind, retryable, requestId } = error
  // Each has a way out: what cannot be dismissed is tried again.
  const again = retryable || !(onDismiss || kind === 'unauthenticated')
  return (
    <div className="mailframe-notice" data-kind={kind} data-variant="problem" role="alert">
      <p>
        {children} {requestId && <Reference id={requestId} />}
      </p>
      <div className="mailframe-actions">
        {again && <NoticeButton onClick={onRetry}>{labels.retry}</NoticeButton>}
        {kind === 'unauthenticated' && <NoticeButton onClick={signIn}>{labels.signIn}</NoticeButton>}
        {onDismiss && (
          <NoticeButton isQuiet onClick={onDismiss}>
            {labels.dismiss}
          </NoticeButton>
        )}
      </div>
    </div>
  )
}

interface NoticeButtonProps {
  isQuiet?: boolean
  isBusy?: boolean
  onClick: () => void
  children: ReactNode
}

function NoticeButton({ isQuiet = false, isBusy, onClick, children }: NoticeButtonProps) {
  return (
    <button
      type="button"
      className="mailframe-button"
      data-size="small"
      data-variant={isQuiet ? 'quiet' : undefined}
      aria-disabled={isBusy || undefined}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

/** The deletions that can be undone. Their windows are paused while the pointer or the focus is in it. */
export const EmailListUndo = forwardRef<HTMLDivElement, PartProps<'div', NoticesState>>(
  function EmailListUndo(given, ref) {
    const labels = useLabels(listTexts)
    const { language } = useMailframe()
    const { undo } = useEmailListContext()
    const waiting = undo.entries.filter(({ state }) => state === 'waiting')
    const element = usePart<NoticesState>(
      'div',
      given,
      {
        ref,
        className: 'mailframe-undo',
        onPointerEnter: () => undo.hold(true),
        onPointerLeave: () => undo.hold(false),
        onFocus: () => undo.hold(true),
        onBlur: () => undo.hold(false),
        children: waiting.map(({ id, items }) => (
          <div key={id} className="mailframe-toast">
            <p>
              {describeDone(
                'delete',
                items.map(({ name }) => name),
                labels,
                language,
              )}
            </p>
            <button
              type="button"
              className="mailframe-button"
              data-size="small"
              onClick={() => {
                undo.undo(id)
                // The bar is removed under the pointer and the focus: no leave or blur event follows.
                undo.hold(false)
              }}
            >
              {labels.undo}
            </button>
          </div>
        )),
      },
      { count: waiting.length },
    )
    return waiting.length > 0 ? element : null
  },
)
