import { createRouteHandlers } from '@mailframe/server/next'
import { mailframe } from '@/lib/mailframe'
import { currentUser } from '@/lib/session'

export const { GET, POST, PUT, DELETE, OPTIONS } = createRouteHandlers({
  mailframe,
  user: async () => {
    const user = await currentUser()
    return user && { userId: user.userId, name: user.name, email: user.email }
  },
})
