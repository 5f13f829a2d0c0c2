'use client'
import type { EmailSummary } from '@mailframe/protocol'
import { useMemo, useState } from 'react'
import { useSeen } from '../parts/use-seen.js'
import { useMailframe } from '../provider/context.js'
import { areInlineStylesAllowed } from './inline-styles.js'
import { thumbnailDocument } from './thumbnail-document.js'
import { useEmailHtml } from './use-email-html.js'

/** A small picture of the saved email, once it comes into view. It loads nothing from outside and takes no focus. */
export function EmailThumbnail({ email }: { email: EmailSummary }) {
  const { labels } = useMailframe()
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const seen = useSeen(element, { margin: '0px' })
  const { data: html, isPending } = useEmailHtml(email, seen)
  const source = useMemo(() => (html && areInlineStylesAllowed() ? thumbnailDocument(html) : null), [html])
  const state = isPending ? 'loading' : html === null ? 'empty' : source === null ? 'plain' : 'ready'
  return (
    <div ref={setElement} className="mailframe-thumbnail" data-state={state} aria-hidden="true">
      {source !== null && (
        <iframe key={email.updatedAt} title={email.name} sandbox="" srcDoc={source} tabIndex={-1} />
      )}
      {state === 'empty' && <span>{labels.previewEmpty}</span>}
      {state === 'plain' && (
        <span dir="auto">
          <b>{email.name}</b> {email.subject}
        </span>
      )}
    </div>
  )
}
