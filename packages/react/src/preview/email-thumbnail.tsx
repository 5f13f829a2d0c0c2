'use client'
import type { EmailSummary } from '@mailframe/protocol'
import { forwardRef, useEffect, useMemo, useState } from 'react'
import { useAppearanceStyle } from '../context/appearance.js'
import { useLabels, useMailframe } from '../context/context.js'
import { useRead } from '../context/use-read.js'
import { isNew, type ListedEmail } from '../emails/changes.js'
import { previewTexts } from '../labels/list.js'
import { limiterFor } from '../lib/concurrency.js'
import { useMergedRef } from '../lib/refs.js'
import { useSeen } from '../lib/seen.js'
import { type PartProps, usePart } from '../parts/part.js'
import { emailHtmlQuery } from '../queries/emails.js'
import { areInlineStylesAllowed, thumbnailDocument } from './email-document.js'

export interface ThumbnailState {
  /** `plain`: the page's Content-Security-Policy forbids the picture; name and subject are shown instead. */
  state: 'loading' | 'empty' | 'plain' | 'ready'
}

/** Props of `<EmailThumbnail>`, beside the attributes of its element. */
export interface EmailThumbnailProps extends PartProps<'div', ThumbnailState> {
  /** As in a list; its html is read again when `updatedAt` changes. */
  email: EmailSummary & Partial<Pick<ListedEmail, 'pending'>>
}

/** Debounce: how long a row must stay in view, with nothing scrolled, before its email is read, in milliseconds. */
const STAY_MS = 150

/** A small picture of the saved email, once it comes into view. It loads nothing external and cannot be focused. */
export const EmailThumbnail = forwardRef<HTMLDivElement, EmailThumbnailProps>(function EmailThumbnail(
  { email, ...given },
  ref,
) {
  const labels = useLabels(previewTexts)
  // Set only outside of a list.
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
            // A new frame for each picture: two navigations of one frame in a row can leave it blank in Chromium.
            <iframe
              key={source}
              title={email.name}
              sandbox=""
              srcDoc={source}
              tabIndex={-1}
              // Until then the frame is white.
              onLoad={({ currentTarget }) => currentTarget.setAttribute('data-loaded', '')}
            />
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

/** The pictures of the page that wait to be drawn, first in, first out. */
const queue = new Set<() => void>()
let frame = 0

function drawNext() {
  const [next] = queue
  if (next !== undefined) {
    queue.delete(next)
    next()
  }
  frame = queue.size === 0 ? 0 : requestAnimationFrame(drawNext)
}

/**
 * A queue for the whole page that draws one picture per animation frame: each is a document of its own, which takes
 * the browser some milliseconds, and many at once would block scrolling. True once it is this picture's turn.
 */
function useDrawTurn(isWanted: boolean): boolean {
  const [isTurn, setTurn] = useState(false)
  useEffect(() => {
    if (!isWanted || isTurn) return
    const draw = () => setTurn(true)
    queue.add(draw)
    if (frame === 0) frame = requestAnimationFrame(drawNext)
    return () => void queue.delete(draw)
  }, [isWanted, isTurn])
  return isTurn
}

/** Thumbnails that are read at a time. */
const readsOf = /* @__PURE__ */ limiterFor(4)

/** The saved html of an email: read once for each of its versions, a few at a time. Null until first saved. */
function useEmailHtml(email: EmailSummary, enabled: boolean) {
  const { client, queryClient } = useMailframe()
  return useRead(emailHtmlQuery(client, email, readsOf(queryClient)), {
    enabled,
    // Of this email before its last save, never of another one.
    keep: (previous) => previous[3] === email.id,
  })
}
