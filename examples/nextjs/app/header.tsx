import type { ReactNode } from 'react'
import { signOut } from '@/lib/actions'
import { currentUser } from '@/lib/session'
import { Avatar } from './avatar'
import { Brand } from './brand'
import { LeaveForm, LeaveLink } from './leaving'

/** The bar at the top: the product, what `children` say about the page, and who is signed in. */
export async function Header({ children }: { children?: ReactNode }) {
  const user = await currentUser()
  return (
    <header className="bar">
      <LeaveLink href="/emails" className="home" aria-label="Postbox: all emails">
        <Brand />
      </LeaveLink>
      {children}
      {user && !children && (
        <nav className="places" aria-label="Pages">
          <LeaveLink href="/deliveries" className="back">
            Deliveries
          </LeaveLink>
          <LeaveLink href="/usage" className="back">
            AI usage
          </LeaveLink>
        </nav>
      )}
      {user && (
        <LeaveForm action={signOut} className="account">
          <Avatar user={user} />
          <span className="account-name">{user.name}</span>
          <button type="submit" className="quiet">
            Sign out
          </button>
        </LeaveForm>
      )}
    </header>
  )
}
