'use client'
import { useRef } from 'react'
import { useLabels } from '../context/context.js'
import { sharedTexts } from '../labels/shared.js'
import { ErrorPanel, type ErrorPanelProps } from './error-panel.js'
import { useSharedCause } from './shared-cause.js'

/** An error of a widget, which stands once for one cause on a page. */
export function SharedError(props: ErrorPanelProps) {
  const labels = useLabels(sharedTexts)
  const root = useRef<HTMLDivElement>(null)
  const { isChange = false } = props
  const { isRepeat, retryAll } = useSharedCause(root, props.error.kind, props.onRetry, isChange)
  return (
    <div ref={root} className="mailframe-shared-error">
      {isRepeat ? (
        // Somebody waits for what becomes of a change.
        <p className="mailframe-ai-quiet" role={isChange ? 'alert' : undefined}>
          {labels.sameError}
        </p>
      ) : (
        <ErrorPanel {...props} onRetry={retryAll} />
      )}
    </div>
  )
}
