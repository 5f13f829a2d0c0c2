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
