'use server'
import { redirect } from 'next/navigation'
import { endSession, startSession } from './session'
import { userById } from './users'

export async function signIn(form: FormData): Promise<void> {
  const user = userById(form.get('userId'))
  if (user === null) redirect('/sign-in')
  await startSession(user)
  redirect('/emails')
}

export async function signOut(): Promise<void> {
  await endSession()
  redirect('/sign-in')
}
