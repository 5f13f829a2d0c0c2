import type { AiLimitPeriod } from '@mailframe/protocol'
import { ADA, type StoryBackendOptions } from './mailframe.js'

const DAY_MS = 86_400_000

/** Ada, with two weeks of AI usage: 176 credits. */
export const WITH_USAGE: StoryBackendOptions = { demo: true, user: ADA }

/** An admin, who may see and set what is of the whole Application. */
export const ADMIN: StoryBackendOptions = {
  ...WITH_USAGE,
  allow: ({ action }) => (action.startsWith('ai.') ? true : undefined),
}

/** A limit whose period holds all of the usage. */
export function limitOf(maximumLimitCredits: number, now = Date.now()): AiLimitPeriod {
  const today = Math.floor(now / DAY_MS) * DAY_MS
  return {
    maximumLimitCredits,
    startTime: new Date(today - 20 * DAY_MS).toISOString(),
    endTime: new Date(today + 11 * DAY_MS).toISOString(),
  }
}
