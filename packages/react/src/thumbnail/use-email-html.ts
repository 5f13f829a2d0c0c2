'use client'
import type { EmailSummary } from '@mailframe/protocol'
import { useMailframe } from '../context/context.js'
import { useRead } from '../context/use-read.js'
import { emailHtmlQuery } from '../queries/emails.js'

/** The saved html of an email: read once for each of its versions, a few at a time. Null until first saved. */
export function useEmailHtml(email: EmailSummary, enabled: boolean) {
  const { client, thumbnails } = useMailframe()
  return useRead(emailHtmlQuery(client, email, thumbnails), {
    enabled,
    // Of this email before its last save, never of another one.
    keep: (previous) => previous[3] === email.id,
  })
}
