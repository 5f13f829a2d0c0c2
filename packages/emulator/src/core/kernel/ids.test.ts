import { expect, it } from 'vitest'
import { startApi } from '../../test/api.js'
import { createIds } from './ids.js'

it('are random without a seed', () => {
  const ids = createIds()
  const made = new Set(Array.from({ length: 1000 }, () => ids.next('em')))
  expect(made.size).toBe(1000)
  for (const id of made) expect(id).toMatch(/^em_[0-9A-Za-z]{16}$/)
})

it('have random bytes of their own, however many', () => {
  const ids = createIds()
  const made = Array.from({ length: 1000 }, () => ids.bytes(16))
  expect(new Set(made.map(String)).size).toBe(1000)
  const [first] = made
  const kept = String(first)
  made[1]?.fill(0)
  expect(String(first)).toBe(kept)
  const many = ids.bytes(20_000)
  expect(many).toHaveLength(20_000)
  expect(new Set(many).size).toBe(256)
})

it('repeat with a seed, and begin again on restart', () => {
  const [one, other] = [createIds('a'), createIds('a')]
  const first = [one.next('em'), one.next('code', 32), one.next('em')]
  expect([other.next('em'), other.next('code', 32), other.next('em')]).toEqual(first)
  one.restart()
  expect(one.next('em')).toBe(first[0])
  expect(createIds('b').next('em')).not.toBe(first[0])
  expect(new Set(Array.from({ length: 1000 }, () => one.next('em'))).size).toBe(1000)
})

it('make two emulators give the same ids', async () => {
  const made = async () => {
    const api = await startApi({ idSeed: 'same' })
    const before = [(await api.createEmail('ada')).id, await api.mint('ada')]
    await api.emulator.reset()
    await api.renewToken()
    const after = [(await api.createEmail('ada')).id, await api.mint('ada')]
    await api.emulator.close()
    return { before, after }
  }
  const { before, after } = await made()
  expect(after).toEqual(before)
  expect((await made()).before).toEqual(before)
})
