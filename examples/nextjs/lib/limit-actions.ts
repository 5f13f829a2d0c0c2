'use server'
import { keepAiLimit } from './limits'
import { requireUser } from './session'
import { userById } from './users'

/** Keeps the limit that the service has just taken, for `aiLimit` of the route. Only an admin's call counts. */
export async function rememberLimit(limit: {
  userId: string
  maximumLimitCredits: number
  startTime: string
  endTime: string
}): Promise<void> {
  const { isAdmin } = await requireUser()
  const user = userById(limit.userId)
  if (!isAdmin || user === null) return
  const { maximumLimitCredits, startTime, endTime } = limit
  const valid = Number.isSafeInteger(maximumLimitCredits) && Date.parse(endTime) > Date.parse(startTime)
  if (valid) keepAiLimit(user.userId, { maximumLimitCredits, startTime, endTime })
}
