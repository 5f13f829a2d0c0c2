'use client'
import type { EmailSummary } from '@mailframe/protocol'
import { useEffect, useMemo, useState } from 'react'
import { useLabels, useMailframe } from '../context/context.js'
import { useRead } from '../context/use-read.js'
import { previewTexts } from '../labels/list.js'
import { useLayoutEffect } from '../lib/browser.js'
import { limiterFor } from '../lib/concurrency.js'
import { emailHtmlQuery } from '../queries/emails.js'
import { areInlineStylesAllowed, thumbnailDocument } from './email-document.js'
import type { ThumbnailState } from './email-thumbnail.js'

export interface PictureProps {
  email: EmailSummary
  onState: (state: ThumbnailState['state']) => void
}

/** What a thumbnail shows once it has stayed in view. */
export function Picture({ email, onState }: PictureProps) {
  const labels = useLabels(previewTexts)
  const [isMounted, setMounted] = useState(false)
  // Not at once: StrictMode mounts twice, and the first read would be aborted.
  useEffect(() => setMounted(true), [])
  const { data: html, isPending } = useEmailHtml(email, isMounted)
  const source = useMemo(() => (html && areInlineStylesAllowed() ? thumbnailDocument(html) : null), [html])
  const isTurn = useDrawTurn(source !== null)
  const isWaiting = isPending || (source !== null && !isTurn)
  const state = isWaiting ? 'loading' : html === null ? 'empty' : source === null ? 'plain' : 'ready'
  useLayoutEffect(() => onState(state), [state, onState])
  if (state === 'empty') return <span>{labels.previewEmpty}</span>
  if (state === 'ready' && source !== null) {
    return (
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
    )
  }
  return null
}

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
