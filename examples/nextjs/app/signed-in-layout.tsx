import type { ReactNode } from 'react'
import { requireUser } from '@/lib/session'
import { Providers } from './providers'
import '@mailframe/react/styles.css'

/** Around every page whose parts talk to the route. */
export async function SignedInLayout({ children }: { children: ReactNode }) {
  const { userId } = await requireUser()
  // The key: what one person has loaded is not kept for the next.
  return <Providers key={userId}>{children}</Providers>
}
