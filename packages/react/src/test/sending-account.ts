import type { BrowserEmulator } from '@mailframe/emulator/browser'
import { createSender } from '@mailframe/sending'
import { createAccount } from '@mailframe/sending/account'
import type { SendingOptions } from '@mailframe/server'

/** The sending account of the emulator, as a team's backend has it. */
export function sendingOf({ url, credentials, fetch }: BrowserEmulator): SendingOptions {
  const account = { addresses: { sg: { api: url } }, ...credentials.sending, fetch }
  return {
    sender: createSender(account),
    account: createAccount(account),
    from: 'hello@postbox.example',
    fromName: 'Postbox',
    testRecipients: () => ['ada@example.com', 'team@example.com'],
  }
}
