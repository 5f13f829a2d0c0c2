import { createSender } from '@mailframe/sending'
import { createAccount } from '@mailframe/sending/account'
import type { SendingOptions } from '@mailframe/server'
import { ADA, type StoryBackendOptions } from './mailframe.js'

type Backend = Parameters<NonNullable<StoryBackendOptions['prepare']>>[0]

const FROM = { from: 'hello@postbox.example', fromName: 'Postbox' }

/** The sending account of the emulator in the page. The `fetch` of its own is what lets it work in a browser. */
const accountOf = ({ url, credentials, fetch }: Backend['emulator']) => ({
  addresses: { sg: { api: url } },
  ...credentials.sending,
  fetch,
})

function sendingOf(emulator: Backend['emulator']): SendingOptions {
  return {
    sender: createSender(accountOf(emulator)),
    account: createAccount(accountOf(emulator)),
    ...FROM,
    testRecipients: () => ['ada@example.com'],
  }
}

/** Ada, who may see the sending account and send tests. */
export const WITH_SENDING: StoryBackendOptions = {
  demo: true,
  user: { ...ADA, email: 'ada@example.com' },
  sending: sendingOf,
  allow: ({ action }) => (action.startsWith('sending.') ? true : undefined),
}

const DAY_MS = 86_400_000

/** Three weeks in which more was sent each day, and some of it came back. */
export async function sendForWeeks({ emulator }: Backend): Promise<void> {
  const sender = createSender(accountOf(emulator))
  const now = Date.now()
  for (let day = 21; day >= 0; day -= 3) {
    await emulator.clock.freeze(new Date(now - day * DAY_MS))
    const people = Array.from(
      { length: 12 - Math.floor(day / 3) },
      (_, index) => `person${index}@example.com`,
    )
    const to = day % 2 === 0 ? people : [...people, `bounce+${day}@mailframe.test`]
    await sender.send({ ...FROM, to, subject: 'News', html: '<p>Hi</p>' })
    await emulator.clock.advance(60_000)
  }
  await emulator.clock.reset()
}
