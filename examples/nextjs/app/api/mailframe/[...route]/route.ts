import { MailframeError } from '@mailframe/server'
import { createRouteHandlers } from '@mailframe/server/next'
import { events } from '@/lib/events'
import { mailframe } from '@/lib/mailframe'
import { currentUser } from '@/lib/session'

export const { GET, POST, PUT, DELETE, OPTIONS } = createRouteHandlers({
  mailframe,
  user: async () => {
    const user = await currentUser()
    return user && { userId: user.userId, name: user.name, email: user.email }
  },
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
