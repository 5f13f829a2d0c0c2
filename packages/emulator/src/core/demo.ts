import { endUserRecords } from './access/end-users.js'
import { SEED_CREDENTIALS } from './access/seed-credentials.js'
import { type AiFeature, aiRecords } from './ai/records.js'
import springNewsletter from './demo/spring-newsletter.json'
import welcome from './demo/welcome.json'
import { AI_COSTS } from './editor/ai.js'
import { emailRecords } from './emails/records.js'
import type { Services } from './kernel/services.js'
import { DEV_APPLICATION } from './seed.js'
import { apiUserRecords } from './sending/api-users/records.js'

const DAY_MS = 24 * 60 * 60 * 1000

/** Emails of two of the example's three people; the third one is new to the service. Written by the editor itself. */
const DEMO = [
  { userId: 'demo-grace', userName: 'Grace', name: 'Welcome', subject: 'Welcome aboard', content: welcome },
  {
    userId: 'demo-ada',
    userName: 'Ada',
    name: 'Spring newsletter',
    subject: 'What is new this spring',
    content: springNewsletter,
  },
  { userId: 'demo-ada', userName: 'Ada', name: 'Welcome', subject: 'Welcome aboard', content: welcome },
]

/** AI uses of each day before today, the oldest first: sections that were generated, and texts that were rewritten. */
const AI_USES: Record<string, readonly (readonly [generated: number, rewritten: number])[]> = {
  'demo-ada': [
    [1, 0],
    [0, 2],
    [2, 3],
    [0, 0],
    [1, 1],
    [0, 4],
    [0, 0],
    [3, 2],
    [1, 5],
    [0, 1],
    [2, 0],
    [0, 0],
    [1, 3],
    [2, 2],
  ],
  'demo-grace': [
    [0, 0],
    [1, 1],
    [0, 0],
    [0, 3],
    [0, 0],
    [1, 0],
    [0, 0],
    [0, 2],
    [0, 0],
    [1, 4],
    [0, 0],
    [0, 1],
    [1, 0],
    [0, 2],
  ],
}

/** Puts the demo Emails, and what their End Users spent on AI, where the End User is new: what people made stays. */
export function seedDemo({ clock, get }: Services): void {
  const now = clock.now()
  const endUsers = get(endUserRecords)
  const emails = get(emailRecords)
  const fresh = DEMO.filter(({ userId }) => endUsers.get(DEV_APPLICATION, userId) === undefined)
  const spenders = new Map<string, string>()
  for (const { userId, userName, content, ...email } of fresh) {
    endUsers.save(DEV_APPLICATION, { userId, name: userName }, now)
    const { id } = emails.create({ applicationId: DEV_APPLICATION, userId }, { ...email, ...content }, now)
    spenders.set(userId, id)
  }
  spendDemo(get(aiRecords), spenders, now)
  trackDemo(get(apiUserRecords))
}

/** So that opens and clicks of what is sent can be seen, where nobody decided otherwise. */
function trackDemo({ find, put }: ReturnType<typeof apiUserRecords>): void {
  const user = find(SEED_CREDENTIALS.sending.apiUser)
  if (user !== undefined && user.open === undefined) put({ ...user, open: true, click: true })
}

/** Day by day, so that the usage of all of them stands in the order of time. */
function spendDemo(ai: ReturnType<typeof aiRecords>, emailOf: ReadonlyMap<string, string>, now: Date): void {
  const days = Math.max(...Object.values(AI_USES).map((uses) => uses.length))
  for (let day = 0; day < days; day += 1) {
    let at = now.getTime() - (days - day) * DAY_MS
    for (const [userId, emailId] of emailOf) {
      const scope = { applicationId: DEV_APPLICATION, userId }
      const [generated = 0, rewritten = 0] = AI_USES[userId]?.[day] ?? []
      const features: AiFeature[] = [
        ...Array<AiFeature>(generated).fill('aiEmailGeneration'),
        ...Array<AiFeature>(rewritten).fill('aiRewrite'),
      ]
      for (const feature of features) {
        ai.spend(scope, { emailId, feature, credits: AI_COSTS[feature] }, new Date(at))
        at += 1000
      }
    }
  }
}
