'use client'
import type { EmailSummary } from '@mailframe/protocol'
import { forwardRef, useMemo, useState } from 'react'
import { useAppearanceStyle } from '../context/appearance.js'
import { useMailframe } from '../context/context.js'
import { isNew, type ListedEmail } from '../emails/changes.js'
import { useMergedRef } from '../lib/merged-ref.js'
import { useSeen } from '../lib/seen.js'
import { type PartProps, usePart } from '../parts/part.js'
import { useDrawTurn } from './draw-turns.js'
import { areInlineStylesAllowed } from './inline-styles.js'
import { thumbnailDocument } from './thumbnail-document.js'
import { useEmailHtml } from './use-email-html.js'

export interface ThumbnailState {
  /** `plain`: the page's policy forbids the picture, name and subject stand for it. */
  state: 'loading' | 'empty' | 'plain' | 'ready'
}

/** What `<EmailThumbnail>` takes, beside the attributes of its element. */
export interface EmailThumbnailProps extends PartProps<'div', ThumbnailState> {
  /** As a list has it; read again when its `updatedAt` changes. */
  email: EmailSummary & Partial<Pick<ListedEmail, 'pending'>>
}

/** So long a row must stand still in view before its email is read, in milliseconds. */
const STAY_MS = 150

/** A small picture of the saved email, once it comes into view. It loads nothing from outside and takes no focus. */
export const EmailThumbnail = forwardRef<HTMLDivElement, EmailThumbnailProps>(function EmailThumbnail(
  { email, ...given },
  ref,
) {
  const { labels } = useMailframe()
  // Only where it stands outside of a list.
  const style = useAppearanceStyle()
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const seen = useSeen(element, { margin: '0px', stay: STAY_MS })
  const { pending = null } = email
  const { data: html, isPending } = useEmailHtml(email, seen && !isNew({ pending }))
  const source = useMemo(() => (html && areInlineStylesAllowed() ? thumbnailDocument(html) : null), [html])
  const isTurn = useDrawTurn(source !== null)
  const isWaiting = isPending || (source !== null && !isTurn)
  const state = isWaiting ? 'loading' : html === null ? 'empty' : source === null ? 'plain' : 'ready'
  return usePart<ThumbnailState>(
    'div',
    given,
    {
      ref: useMergedRef<HTMLDivElement>(setElement, ref),
      className: 'mailframe-thumbnail',
      ...(style && { style }),
      'data-state': state,
      'aria-hidden': true,
      children: (
        <>
          {state === 'ready' && source !== null && (
            // A document of its own for each picture: two navigations of one frame in a row can leave it blank in Chromium.
            <iframe key={source} title={email.name} sandbox="" srcDoc={source} tabIndex={-1} />
          )}
          {state === 'empty' && <span>{labels.previewEmpty}</span>}
          {state === 'plain' && (
            <span dir="auto">
              <b>{email.name}</b> {email.subject}
            </span>
          )}
        </>
      ),
    },
    { state },
  )
})
