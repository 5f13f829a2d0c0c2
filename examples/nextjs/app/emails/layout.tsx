import Link from 'next/link'
import type { ReactNode } from 'react'
import { signOut } from '@/lib/actions'
import { requireUser } from '@/lib/session'
import { Avatar } from '../avatar'
import { Brand } from '../brand'
import { Providers } from '../providers'
import '@mailframe/react/styles.css'

export default async function EmailsLayout({ children }: { children: ReactNode }) {
  const user = await requireUser()
  return (
    <div className="shell">
      <header className="bar">
        <Link href="/emails" aria-label="Postbox: all emails">
          <Brand />
        </Link>
        <form action={signOut} className="account">
          <Avatar user={user} />
          <span className="account-name">{user.name}</span>
          <button type="submit" className="quiet">
            Sign out
          </button>
        </form>
      </header>
      {/* What one person has loaded is not kept for the next. */}
      <Providers key={user.userId}>{children}</Providers>
    </div>
  )
}
