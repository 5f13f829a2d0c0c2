'use server'
import { redirect } from 'next/navigation'
import { after } from 'next/server'
import { notifySignedIn } from './notify'
import { endSession, startSession } from './session'
import { userById } from './users'

export async function signIn(form: FormData): Promise<void> {
  const user = userById(form.get('userId'))
  if (user === null) redirect('/sign-in')
  await startSession(user)
  after(() => notifySignedIn(user))
  redirect('/emails')
}

export async function signOut(): Promise<void> {
  await endSession()
  redirect('/sign-in')
}
