'use client'
import { languageTag } from '@mailframe/protocol'
import { forwardRef, type ReactNode, useMemo } from 'react'
import { editorLink } from '../client/editor.js'
import { useLabels, useMailframe } from '../context/context.js'
import { useEmail } from '../emails/hooks.js'
import { previewTexts } from '../labels/list.js'
import { useHydrated } from '../lib/browser.js'
import { fill } from '../lib/format.js'
import { ErrorPanel } from '../parts/error-panel.js'
import { type RootProps, useRoot } from '../parts/part.js'
import { SharedError } from '../parts/shared-error.js'
import { areInlineStylesAllowed, previewDocument } from './email-document.js'

/** State of the preview, for its `render` function. */
export interface EmailPreviewState {
  /** `empty`: not saved yet. `blocked`: the page's policy forbids emails with their styles. */
  state: 'loading' | 'ready' | 'empty' | 'blocked' | 'error'
}

/** Props of `<EmailPreview>`, beside the attributes of its root. */
export interface EmailPreviewProps extends Omit<RootProps<'div', EmailPreviewState>, 'title'> {
  /** The public Email slug. */
  emailId: string
  /** Accessible name of the frame. Default: from the labels and the email's name. */
  title?: string | undefined
}

/**
 * The email as it was last saved, to look at: in a sandboxed frame without scripts, whose links lead nowhere. A save
 * shows by itself. `ref` is the root element, whose `data-state` is `loading`, `ready`, `empty` (not saved yet),
 * `blocked` (the page's Content-Security-Policy forbids inline styles) or `error`.
 */
export const EmailPreview = forwardRef<HTMLDivElement, EmailPreviewProps>(function EmailPreview(
  { emailId, title, ...part },
  ref,
) {
  const labels = useLabels(previewTexts)
  const { client, language } = useMailframe()
  const { data, error, refetch } = useEmail(emailId)
  const isHydrated = useHydrated()
  // What was read is shown through a failure, but not an email that is gone.
  const email = error?.kind === 'notFound' ? undefined : data
  const html = email?.html
  const source = useMemo(
    () => (html && isHydrated && areInlineStylesAllowed() ? previewDocument(html) : null),
    [html, isHydrated],
  )
  const state = stateOf()

  function stateOf(): EmailPreviewState['state'] {
    if (email === undefined) return error === null ? 'loading' : 'error'
    if (!email.html) return 'empty'
    if (!isHydrated) return 'loading'
    return source === null ? 'blocked' : 'ready'
  }

  function content(): ReactNode {
    if (state === 'ready' && source !== null) {
      const name = email?.name ? fill(labels.previewTitleOf, { name: email.name }) : labels.previewTitle
      return (
        // A new frame for each picture: two navigations of one frame in a row can leave it blank in Chromium.
        <iframe
          key={source}
          className="mailframe-preview-frame"
          title={title ?? name}
          sandbox=""
          srcDoc={source}
        />
      )
    }
    return (
      <div className="mailframe-cover">
        {state === 'loading' && (
          <div className="mailframe-loading" aria-hidden="true">
            <span className="mailframe-spinner" />
            <p>{labels.previewLoading}</p>
          </div>
        )}
        {state === 'empty' && <p className="mailframe-preview-empty">{labels.previewEmpty}</p>}
        {state === 'blocked' && (
          <ErrorPanel
            error={{ kind: 'blocked', retryable: false }}
            message={labels.previewBlocked}
            onRetry={() => {}}
            onOpenInNewTab={() =>
              window.open(editorLink(client, { emailId, lang: language }), '_blank', 'noopener')
            }
          />
        )}
        {state === 'error' && error && <SharedError error={error} onRetry={() => void refetch()} />}
      </div>
    )
  }

  return useRoot<EmailPreviewState>(
    'div',
    part,
    {
      ref,
      className: 'mailframe mailframe-preview',
      'data-state': state,
      'aria-busy': state === 'loading',
      lang: languageTag(language),
      children: (
        <>
          {content()}
          <p className="mailframe-hidden" role="status">
            {state === 'loading' && labels.previewLoading}
          </p>
        </>
      ),
    },
    { state },
  )
})
