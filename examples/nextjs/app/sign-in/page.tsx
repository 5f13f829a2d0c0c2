import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { signIn } from '@/lib/actions'
import { currentUser } from '@/lib/session'
import { USERS } from '@/lib/users'
import { Avatar } from '../avatar'
import { Brand } from '../brand'
import { DemoLinks } from '../demo-links'

export const metadata: Metadata = { title: 'Sign in' }

export default async function SignInPage() {
  if ((await currentUser()) !== null) redirect('/emails')
  return (
    <main className="sign-in">
      <div className="card">
        <Brand />
        <h1>Who is writing today?</h1>
        <p className="muted">
          Postbox is a demo of Mailframe: an email editor, a list and test emails inside a Next.js app. Choose
          a person; no password needed.
        </p>
        <form action={signIn} className="people">
          {USERS.map((user) => (
            <button key={user.userId} type="submit" name="userId" value={user.userId} className="person">
              <Avatar user={user} />
              <span className="person-text">
                <strong>{user.name}</strong>
                <span className="muted">{user.about}</span>
              </span>
              <span className="chevron" aria-hidden="true">
                ›
              </span>
            </button>
          ))}
        </form>
        <DemoLinks />
      </div>
    </main>
  )
}
