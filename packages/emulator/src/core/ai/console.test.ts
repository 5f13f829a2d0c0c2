import { afterAll, beforeAll, expect, it } from 'vitest'
import { endUserRecords } from '../access/end-users.js'
import type { EndUserView } from '../console/end-users.js'
import { createClock } from '../kernel/clock.js'
import { createIds } from '../kernel/ids.js'
import { createService, type Service } from '../service.js'
import { createMemoryStorage } from '../store/memory.js'
import type { AiView } from './console.js'
import { aiRecords } from './records.js'

const NOW = new Date('2030-03-10T12:00:00Z')
const APPLICATION = 'mailframe-app'

let service: Service
let ai: ReturnType<typeof aiRecords>
const clock = createClock()

beforeAll(async () => {
  const storage = createMemoryStorage()
  await clock.freeze(NOW)
  service = await createService({
    storage,
    clock,
    staticFile: async () => null,
    demo: false,
    allowedHosts: [],
  })
  // The same storage: what the editor's AI would spend.
  ai = aiRecords({ store: storage, ids: createIds() })
  const endUsers = endUserRecords({ store: storage })
  for (const userId of ['demo-ada', 'demo-grace']) endUsers.save(APPLICATION, { userId }, NOW)
  const spend = (userId: string, feature: 'aiRewrite' | 'aiEmailGeneration', credits: number, day: string) =>
    ai.spend(
      { applicationId: APPLICATION, userId },
      { emailId: 'em_1', feature, credits },
      new Date(`2030-${day}T12:00:00Z`),
    )
  spend('demo-ada', 'aiRewrite', 5, '01-01')
  spend('demo-ada', 'aiRewrite', 7, '03-09')
  spend('demo-ada', 'aiEmailGeneration', 20, '03-09')
  spend('demo-grace', 'aiRewrite', 3, '03-10')
})
afterAll(() => clock.cancelAll())

async function get<Answer>(path: string): Promise<Answer> {
  const address = `http://localhost/_emulator/console/applications/${APPLICATION}/${path}`
  return (await (await service.fetch(new Request(address))).json()) as Answer
}

it('sums what was used by day, feature and End User', async () => {
  const ai = await get<AiView>('ai?days=7')
  expect(ai).toMatchObject({ totalCredits: 10_000, usedCredits: 35, remainingCredits: 9_965 })
  expect(ai.days.slice(-2)).toEqual([
    { date: '2030-03-09', byFeature: { aiRewrite: 7, aiEmailGeneration: 20 }, credits: 27 },
    { date: '2030-03-10', byFeature: { aiRewrite: 3 }, credits: 3 },
  ])
  expect(ai.features).toEqual(['aiEmailGeneration', 'aiRewrite'])
  expect(ai.byUser).toEqual([
    { userId: 'demo-ada', credits: 27 },
    { userId: 'demo-grace', credits: 3 },
  ])
  expect((await get<AiView>('ai?days=90')).byUser[0]).toEqual({ userId: 'demo-ada', credits: 32 })
})

it('tells what an End User used of the limit, and how much is left', async () => {
  const credits = async () => (await get<EndUserView>('end-users/demo-ada')).credits
  expect(await credits()).toMatchObject({ status: 'noLimit', used: 32 })
  const period = { startTime: '2030-03-01T00:00:00.000Z', endTime: '2030-04-01T00:00:00.000Z' }
  const limit = { userId: 'demo-ada', maximumLimitCredits: 30, ...period }
  ai.setLimit(APPLICATION, limit)
  expect(await credits()).toEqual({ status: 'withinLimit', assigned: 30, used: 27, remaining: 3, period })
  ai.setLimit(APPLICATION, { ...limit, maximumLimitCredits: 20 })
  expect(await credits()).toMatchObject({ status: 'limitReached', used: 27, remaining: 0 })
})
