import type { Clock } from './clock.js'
import type { Records } from './records/records.js'
import { DEV_APPLICATION } from './seed.js'

/** Emails of two of the example's three people; the third one is new to the service. */
const DEMO = [
  { userId: 'demo-grace', userName: 'Grace', name: 'Welcome', subject: 'Welcome aboard' },
  { userId: 'demo-ada', userName: 'Ada', name: 'Spring newsletter', subject: 'What is new this spring' },
  { userId: 'demo-ada', userName: 'Ada', name: 'Welcome', subject: 'Welcome aboard' },
]

/** Puts the demo Emails where their End User is new: what people made of them stays. */
export function seedDemo({ endUsers, emails }: Records, clock: Clock): void {
  const now = clock.now()
  const fresh = DEMO.filter(({ userId }) => endUsers.get(DEV_APPLICATION, userId) === undefined)
  for (const { userId, userName, ...input } of fresh) {
    endUsers.save(DEV_APPLICATION, { userId, name: userName }, now)
    emails.create({ applicationId: DEV_APPLICATION, userId }, input, now)
  }
}
