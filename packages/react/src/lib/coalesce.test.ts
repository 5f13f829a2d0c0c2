// @vitest-environment node
import { expect, it } from 'vitest'
import { coalesce } from './coalesce.js'

it('runs once for all that call while it runs, after what they did', async () => {
  const ends: (() => void)[] = []
  const run = coalesce(() => new Promise<void>((resolve) => ends.push(resolve)))
  const done: string[] = []
  const call = (name: string) => run().then(() => done.push(name))
  const calls = [call('first'), call('second'), call('third')]
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await calls[0]
  await expect.poll(() => ends.length).toBe(2)
  expect(done).toEqual(['first'])
  ends[1]?.()
  await Promise.all(calls)
  expect(done).toEqual(['first', 'second', 'third'])
  const last = call('last')
  expect(ends).toHaveLength(3)
  ends[2]?.()
  await last
})

it('goes on after a run that failed', async () => {
  let runs = 0
  const run = coalesce(async () => {
    runs += 1
    if (runs === 1) throw new Error('lost')
  })
  await expect(Promise.allSettled([run(), run()])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'fulfilled' },
  ])
  expect(runs).toBe(2)
})
