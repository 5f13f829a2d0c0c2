import type { EmailListResponse, EmailSummary } from '@mailframe/protocol'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MailframeProvider } from '../context/provider.js'
import { EmailListRoot, type EmailListRootProps } from '../list/email-list.js'
import { emailKeys } from '../queries/keys.js'
import { ENDPOINT } from './harness.js'

export function summary(index: number, changes: Partial<EmailSummary> = {}): EmailSummary {
  return {
    id: `email-${index}`,
    name: `Email ${index}`,
    subject: null,
    userId: 'ada',
    createdAt: '2026-01-10T12:00:00.000Z',
    updatedAt: '2026-01-10T12:00:00.000Z',
    ...changes,
  }
}

/** What `GET …/emails` answers of so many. */
export function pageOf(
  emails: readonly EmailSummary[],
  { pageNo = 1, pageSize = 20 }: { pageNo?: number; pageSize?: number } = {},
): EmailListResponse {
  const start = (pageNo - 1) * pageSize
  return { list: emails.slice(start, start + pageSize), total: emails.length, pageNo, pageSize }
}

interface ListedProps extends Partial<Omit<EmailListRootProps, 'children'>> {
  /** What was read; absent: nothing yet. */
  page?: EmailListResponse
  /** Default: never answers. */
  fetch?: typeof globalThis.fetch
  children: ReactNode
}

/** Parts in a list that has read this page. */
export function Listed({ page, fetch = () => new Promise(() => {}), children, ...root }: ListedProps) {
  const queryClient = new QueryClient()
  if (page) queryClient.setQueryData(emailKeys.list(ENDPOINT, page), page)
  return (
    <MailframeProvider endpoint={ENDPOINT} fetch={fetch} queryClient={queryClient}>
      <EmailListRoot onOpen={() => {}} {...root}>
        {children}
      </EmailListRoot>
    </MailframeProvider>
  )
}
