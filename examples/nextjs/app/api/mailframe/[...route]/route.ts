import { MailframeError } from '@mailframe/server'
import { createRouteHandlers } from '@mailframe/server/next'
import { events } from '@/lib/events'
import { aiLimitOf } from '@/lib/limits'
import { mailframe } from '@/lib/mailframe'
import { account, sender, testRecipients } from '@/lib/sending'
import { currentUser } from '@/lib/session'
import { userById } from '@/lib/users'

export const { GET, POST, PUT, DELETE, OPTIONS } = createRouteHandlers({
  mailframe,
  user: async () => {
    const user = await currentUser()
    return user && { userId: user.userId, name: user.name, email: user.email }
  },
  allow({ action, user }) {
    // Everyone may send their own emails as a test: to their own address, and to those of `testRecipients`.
    if (action === 'sending.test') return true
    // An admin sees the AI credits and the deliveries of everyone, and sets limits.
    const isOfAll = action.startsWith('ai.') || action.startsWith('sending.')
    return isOfAll && userById(user.userId)?.isAdmin ? true : undefined
  },
  // The service takes limits but tells none.
  aiLimit: ({ user }) => aiLimitOf(user.userId),
  sending: { sender, account, testRecipients },
  // The service reports saves to …/push, and open pages hear of them at …/events.
  push: { key: () => process.env.MAILFRAME_PUSH_KEY },
  events,
  onError(error, { action }) {
    // A list for someone whom the service has not met yet. The browser gets an empty one.
    const isNewcomer = error instanceof MailframeError && error.error === 'invalidContext'
    if (action === 'emails.list' && isNewcomer) return
    console.error(`mailframe ${action ?? 'request'}:`, error)
  },
})
