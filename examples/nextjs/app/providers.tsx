'use client'
import { MailframeProvider } from '@mailframe/react'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'

export function Providers({ children }: { children: ReactNode }) {
  const router = useRouter()
  return (
    <MailframeProvider endpoint="/api/mailframe" onSignIn={() => router.push('/sign-in')}>
      {children}
    </MailframeProvider>
  )
}
