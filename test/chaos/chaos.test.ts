import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inFull } from '../full.js'
import { DISTURBANCES } from './disturbances.js'
import { heapInUse, openHandles } from './resources.js'
import { type Outcome, startTeam, type Team, TIMEOUT_MS } from './team.js'

const USERS = Array.from({ length: inFull(50, 25) }, (_, index) => `user-${index}`)
/** Of each user: 50 x 40 = 2,000 in full; enough for each disturbance to come once. */
const OPENS = inFull(40, 16)
/** Enough for each disturbance to come once. */
const WARM_UP_OPENS = inFull(12, 16)
/** A create beside every so many opens. */
const OPENS_PER_CREATE = 8
/** The next disturbance begins after so many requests. */
const REQUESTS_PER_DISTURBANCE = 20
/** What a busy machine adds to a deadline. */
const SLACK_MS = 5_000

interface Run {
  outcomes: Outcome[]
  /** How often each disturbance was met. */
  met: Map<string, number>
}

/** All users at once, each one request after the other, while the disturbances rotate. */
async function run(team: Team, opens: number): Promise<Run> {
  const outcomes: Outcome[] = []
  const counters: [name: string, met: () => number][] = []
  let begun = 0
  const disturb = async () => {
    if (outcomes.length < begun * REQUESTS_PER_DISTURBANCE) return
    const next = DISTURBANCES[begun % DISTURBANCES.length]
    begun += 1
    if (next !== undefined) counters.push([next.name, await next.begin(team)])
  }
  const actAs = async (userId: string) => {
    for (let n = 0; n < opens; n += 1) {
      await disturb()
      outcomes.push(await (n % 2 === 0 ? team.open(userId) : team.followLink(userId)))
      if (n % OPENS_PER_CREATE === 0) outcomes.push(await team.create(userId, `${userId} ${n}`))
    }
  }
  await Promise.all(USERS.map(actAs))
  const met = new Map<string, number>()
  for (const [name, count] of counters) met.set(name, (met.get(name) ?? 0) + count())
  return { outcomes, met }
}

describe(`${USERS.length * OPENS} opens of 50 users while everything goes wrong in turn`, {
  timeout: 180_000,
}, () => {
  const unhandled: unknown[] = []
  const onUnhandled = (reason: unknown) => unhandled.push(reason)
  let team: Team
  let heapBefore = 0
  let handlesBefore: Record<string, number> = {}
  let outcomes: Outcome[] = []
  let met = new Map<string, number>()
  const names = new Map<string, string[]>()

  beforeAll(async () => {
    process.on('unhandledRejection', onUnhandled)
    team = await startTeam()
    // What is compiled and connected once is no growth.
    await run(team, WARM_UP_OPENS)
    await team.emulator.reset()
    heapBefore = heapInUse()
    handlesBefore = openHandles()

    ;({ outcomes, met } = await run(team, OPENS))
    await team.emulator.faults.clear()
    for (const userId of USERS) {
      names.set(userId, await team.namesOf(userId))
    }
  }, 180_000)
  afterAll(async () => {
    process.off('unhandledRejection', onUnhandled)
    await team.close()
  })

  it('every disturbance was met', () => {
    for (const { name } of DISTURBANCES) expect(met.get(name), name).toBeGreaterThan(0)
  })

  it('every request ends in a documented answer, and none in a fault of the handler', () => {
    expect(outcomes.filter(({ what }) => what !== 'create')).toHaveLength(USERS.length * OPENS)
    const answers = new Set(outcomes.map(({ status, error }) => `${status} ${error ?? 'done'}`))
    for (const answer of answers) {
      expect([
        '200 done',
        '303 done',
        '502 serviceMisconfigured',
        '503 serviceUnavailable',
        '504 serviceTimeout',
      ]).toContain(answer)
    }
  })

  it('within its deadline', () => {
    const slowest = Math.max(...outcomes.map(({ ms }) => ms))
    expect(slowest).toBeLessThan(TIMEOUT_MS + SLACK_MS)
  })

  it('most of them as if nothing had gone wrong, and all of them afterwards', async () => {
    const done = outcomes.filter(({ error }) => error === undefined)
    expect(done.length / outcomes.length).toBeGreaterThan(0.5)
    const after = await Promise.all(USERS.map((userId) => team.open(userId)))
    expect(after.map(({ status }) => status)).toEqual(USERS.map(() => 200))
  })

  it('no code is handed out twice', () => {
    const codes = outcomes.flatMap(({ code }) => (code === undefined ? [] : [code]))
    expect(codes).toHaveLength(outcomes.filter(({ what, error }) => what !== 'create' && !error).length)
    expect(new Set(codes).size).toBe(codes.length)
  })

  it('no create happens twice, and none that succeeded is lost', () => {
    const created = outcomes.filter(({ what }) => what === 'create')
    expect(created).toHaveLength(USERS.length * (OPENS / OPENS_PER_CREATE))
    for (const { name = '', error } of created) {
      const copies = [...names.values()].flat().filter((each) => each === name).length
      if (error === undefined) expect(copies, name).toBe(1)
      else expect(copies, name).toBeLessThanOrEqual(1)
    }
  })

  it('no rejection is left unhandled', () => {
    expect(unhandled).toEqual([])
  })

  it('no handle is left open, and the memory is back within 10 %', async () => {
    outcomes = []
    names.clear()
    await team.emulator.reset()
    await expect
      .poll(() => grown(handlesBefore, openHandles()), { timeout: 60_000, interval: 250 })
      .toEqual({})
    await expect
      .poll(() => heapInUse() / heapBefore, { timeout: 60_000, interval: 500 })
      .toBeLessThanOrEqual(1.1)
  })
})

/** Kinds of handles of which there are more than before. */
function grown(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(after).filter(([kind, count]) => count > (before[kind] ?? 0)))
}
