import type { BrowserEmulator } from '@mailframe/emulator/browser'
import type { Email, EmailInput } from '@mailframe/protocol'
import type { Mailframe } from '@mailframe/server'

/** An Email to begin with: its name, or what it is created from. */
export type TestEmail =
  | string
  | (EmailInput & {
      /** When it was made, on the emulator's clock. Default: now. */
      at?: Date | undefined
    })

/** Creates the Emails of one End User, in this order. */
export async function seedEmails(
  emails: readonly TestEmail[],
  { userId, mailframe, emulator }: { userId: string; mailframe: Mailframe; emulator: BrowserEmulator },
): Promise<Email[]> {
  const created: Email[] = []
  let isDated = false
  for (const email of emails) {
    const { at, ...input } = typeof email === 'string' ? { name: email, at: undefined } : email
    if (at !== undefined) await emulator.clock.freeze(at)
    else if (isDated) await emulator.clock.reset()
    isDated = at !== undefined
    created.push(await mailframe.emails.create({ userId, ...input }))
  }
  if (isDated) await emulator.clock.reset()
  return created
}
