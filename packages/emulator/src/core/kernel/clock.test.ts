import { expect, it } from 'vitest'
import { createClock } from './clock.js'

it('follows real time, moved by what was asked', async () => {
  let real = 1_000
  const clock = createClock(() => real)
  expect(clock.now().getTime()).toBe(1_000)
  await clock.advance(500)
  real = 2_000
  expect(clock.now().getTime()).toBe(2_500)
  await clock.advance(-700)
  expect(clock.now().getTime()).toBe(1_800)
  await clock.reset()
  expect(clock.now().getTime()).toBe(2_000)
})

it('stands still while frozen, also when it is moved', async () => {
  let real = 1_000
  const clock = createClock(() => real)
  await clock.freeze()
  real = 9_000
  expect(clock.now().getTime()).toBe(1_000)
  await clock.advance(50)
  expect(clock.now().getTime()).toBe(1_050)
  await clock.freeze(new Date('2030-01-01T00:00:00Z'))
  expect(clock.now().toISOString()).toBe('2030-01-01T00:00:00.000Z')
  await clock.reset()
  expect(clock.now().getTime()).toBe(9_000)
})

it('refuses what is no time', async () => {
  const clock = createClock()
  await expect(clock.advance(Number.NaN)).rejects.toThrow('ms must be a finite number')
  await expect(clock.freeze(new Date('never'))).rejects.toThrow('at must be a valid Date')
})

it('runs what falls due close together at the same time, and the rest each at its own', async () => {
  const clock = createClock()
  await clock.freeze(new Date(0))
  const log: string[] = []
  const finish: (() => void)[] = []
  for (const at of [1_000, 1_001, 1_050, 5_000]) {
    clock.schedule(new Date(at), async () => {
      log.push(`${at} at ${clock.now().getTime()}`)
      await new Promise<void>((resolve) => finish.push(resolve))
    })
  }
  const moved = clock.advance(10_000)
  await expect.poll(() => log).toEqual(['1000 at 1000', '1001 at 1001', '1050 at 1050'])
  for (const end of finish) end()
  await expect.poll(() => log).toHaveLength(4)
  expect(log[3]).toBe('5000 at 5000')
  finish[3]?.()
  await moved
  expect(clock.now().getTime()).toBe(10_000)
})

it('has nothing wait, in real time, for what is slow', async () => {
  const clock = createClock()
  const log: string[] = []
  clock.schedule(clock.now(), () => new Promise(() => log.push('slow')))
  clock.schedule(new Date(clock.now().getTime() + 5), async () => void log.push('next'))
  await expect.poll(() => log).toEqual(['slow', 'next'])
})
