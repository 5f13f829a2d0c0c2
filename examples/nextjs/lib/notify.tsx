import 'server-only'
import { render } from '@react-email/render'
import { SignedIn } from '@/messages/signed-in'
import { sender } from './sending'
import type { User } from './users'

/** Sends a message of React Email. One that cannot be sent keeps nobody from signing in. */
export async function notifySignedIn({ name, email }: User): Promise<void> {
  const at = new Date().toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const message = <SignedIn name={name} at={`${at} UTC`} />
  try {
    await sender.send({
      from: process.env.MAILFRAME_SENDING_FROM ?? '',
      fromName: process.env.MAILFRAME_SENDING_FROM_NAME ?? 'Postbox',
      to: email,
      subject: 'You signed in to Postbox',
      html: await render(message),
      plain: await render(message, { plainText: true }),
    })
  } catch (error) {
    console.error('postbox sign-in message:', error)
  }
}
