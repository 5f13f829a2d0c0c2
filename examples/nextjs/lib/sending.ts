import 'server-only'
import { createSender } from '@mailframe/sending'
import { createAccount } from '@mailframe/sending/account'

// Both read MAILFRAME_SENDING_* of the environment with their first call.
export const sender = createSender()
export const account = createAccount()

/** Whom tests may go to, beside the person who sends them. A product would ask who is in the person's team. */
export function testRecipients(): string[] {
  const addresses = (process.env.POSTBOX_TEST_RECIPIENTS ?? '').split(',')
  return addresses.map((address) => address.trim()).filter((address) => address !== '')
}
