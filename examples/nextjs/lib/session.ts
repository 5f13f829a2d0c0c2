import 'server-only'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { type User, userById } from './users'

// Not signed: anyone may sign in as any of the three. A product puts its own session here.
const COOKIE = 'postbox_session'

/** Who is signed in, or null. */
export async function currentUser(): Promise<User | null> {
  const store = await cookies()
  return userById(store.get(COOKIE)?.value)
}

/** Who is signed in; everyone else is sent to the sign-in page. */
export async function requireUser(): Promise<User> {
  return (await currentUser()) ?? redirect('/sign-in')
}

export async function startSession({ userId }: User): Promise<void> {
  const store = await cookies()
  store.set(COOKIE, userId, { httpOnly: true, sameSite: 'lax', path: '/', secure: await isHttps() })
}

export async function endSession(): Promise<void> {
  const store = await cookies()
  store.delete(COOKIE)
}

/** Next.js sets the header itself where no proxy in front has. */
async function isHttps(): Promise<boolean> {
  const protocol = (await headers()).get('x-forwarded-proto')
  return protocol?.split(',')[0]?.trim() === 'https'
}
