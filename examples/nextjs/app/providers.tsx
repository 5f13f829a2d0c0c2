'use client'
import { MailframeProvider } from '@mailframe/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { ENDPOINT } from './endpoint'

export function Providers({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [queryClient] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <MailframeProvider endpoint={ENDPOINT} onSignIn={() => router.push('/sign-in')}>
        {children}
      </MailframeProvider>
    </QueryClientProvider>
  )
}
