'use client'
import { languageTag } from '@mailframe/protocol'
import { type ReactElement, type ReactNode, type Ref, useId, useState } from 'react'
import type { RequestError } from '../client/errors.js'
import { useLabels, useMailframe } from '../context/context.js'
import { aiTexts } from '../labels/ai.js'
import { errorText } from '../labels/labels.js'
import { useKeptFocus } from '../lib/focus.js'
import { useMergedRef } from '../lib/refs.js'
import { type RootProps, useRoot } from '../parts/part.js'
import { SharedError } from '../parts/shared-error.js'

/**
 * `near` and `over`: from 80 % of a limit, and all of it. `forbidden` and `notEnabled` are not failures: the backend's
 * `allow` does not share the figures, or the Application has no AI.
 */
export type AiState = 'loading' | 'ready' | 'empty' | 'near' | 'over' | 'error' | 'forbidden' | 'notEnabled'

/** State of an AI widget, for its `render` function. */
export interface AiCardState {
  /** As `data-state` says it. */
  state: AiState
}

export type AiCardProps = RootProps<'div', AiCardState>

export interface AiCardOptions {
  /** The last part of the class: `ai-usage` of `mailframe-ai-usage`. */
  name: string
  title: string
  /** Beside the title. */
  controls?: ReactNode
  /** State of what is shown; `loading` and failures follow from `isLoading` and `error`. */
  state: 'ready' | 'empty' | 'near' | 'over'
  /** There is no data yet. */
  isLoading: boolean
  /** Other data than what is shown is loading. */
  isBusy?: boolean
  error: RequestError | null
  onRetry: () => void
  loadingText: string
  /** What `forbidden` and `notEnabled` say. Default: the text of the error. */
  quietText?: string | undefined
  /** Text of the live region. */
  said?: string
  children: ReactNode
}

/** The frame of the AI widgets: title, loading and failure states, live region. */
export function useAiCard(
  given: AiCardProps,
  ref: Ref<HTMLElement>,
  {
    name,
    title,
    controls,
    isLoading,
    isBusy = false,
    error,
    onRetry,
    loadingText,
    quietText,
    said,
    ...shown
  }: AiCardOptions,
): ReactElement {
  const labels = useLabels(aiTexts)
  const { language } = useMailframe()
  const titleId = useId()
  const [root, setRoot] = useState<HTMLElement | null>(null)
  useKeptFocus(root, () => root)
  const hasData = !isLoading
  const state = hasData ? shown.state : error === null ? 'loading' : (quietKind(error) ?? 'error')
  const isQuiet = state === 'forbidden' || state === 'notEnabled'
  return useRoot(
    'div',
    given,
    {
      ref: useMergedRef<HTMLElement>(setRoot, ref),
      className: `mailframe mailframe-ai mailframe-${name}`,
      role: 'group',
      tabIndex: -1,
      'aria-labelledby': titleId,
      'data-state': state,
      lang: languageTag(language),
      children: (
        <>
          <div className="mailframe-ai-header">
            <h2 id={titleId}>{title}</h2>
            {!isQuiet && controls}
          </div>
          {isQuiet && (
            <p className="mailframe-ai-quiet">{quietText ?? (error && errorText(labels, error.kind))}</p>
          )}
          {error && !isQuiet && <SharedError error={error} onRetry={onRetry} />}
          {state === 'loading' && <AiSkeleton />}
          {hasData && (
            <div className="mailframe-ai-body" aria-busy={isBusy}>
              {shown.children}
            </div>
          )}
          <p className="mailframe-hidden" role="status">
            {state === 'loading' || isBusy ? loadingText : said}
          </p>
        </>
      ),
    },
    { state },
  )
}

function quietKind({ kind }: RequestError): 'forbidden' | 'notEnabled' | null {
  return kind === 'forbidden' || kind === 'notEnabled' ? kind : null
}

function AiSkeleton() {
  return (
    <div className="mailframe-ai-skeleton" aria-hidden="true">
      <span className="mailframe-bone" />
      <span className="mailframe-bone" />
      <span className="mailframe-bone" />
    </div>
  )
}
