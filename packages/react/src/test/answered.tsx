import { QueryClient } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, Suspense } from 'react'
import { AiUsageChart } from '../charts.js'
import {
  AiBalances,
  AiBills,
  AiUsage,
  EmailEditorDialog,
  EmailEditorFrame,
  EmailList,
  EmailPreview,
  MailframeProvider,
} from '../index.js'
import { Boundary } from './harness.js'

export const OCTOBER = { startDate: '2026-10-01', endDate: '2026-10-31' }

/** What reads by itself. */
export const COMPONENTS: Record<string, ReactElement> = {
  EmailList: <EmailList onOpen={() => {}} />,
  'EmailList that scrolls': <EmailList onOpen={() => {}} paging="infinite" />,
  EmailEditorFrame: <EmailEditorFrame emailId="a" />,
  EmailPreview: <EmailPreview emailId="a" />,
  EmailEditorDialog: <EmailEditorDialog emailId="a" open onClose={() => {}} />,
  AiUsage: <AiUsage defaultPeriod={OCTOBER} />,
  'AiUsage of the Application': <AiUsage scope="application" />,
  AiUsageChart: <AiUsageChart {...OCTOBER} />,
  AiBalances: <AiBalances />,
  AiBills: <AiBills defaultMonth="2026-10" />,
}

/** A page whose route gives this one answer to everything. */
export function appOf(answer: () => Response) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return ({ children }: { children: ReactNode }) => (
    <Boundary>
      <MailframeProvider endpoint="/api/mailframe" fetch={async () => answer()} queryClient={queryClient}>
        <Suspense fallback="waiting">{children}</Suspense>
      </MailframeProvider>
    </Boundary>
  )
}
