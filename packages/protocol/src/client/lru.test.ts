import { expect, it } from 'vitest'
import { setRecent } from './lru.js'

it('keeps the entries that were used last', () => {
  const map = new Map<string, number>()
  for (const key of ['a', 'b', 'c']) setRecent(map, key, 1, 3)
  setRecent(map, 'a', 2, 3)
  setRecent(map, 'd', 1, 3)
  expect([...map]).toEqual([
    ['c', 1],
    ['a', 2],
    ['d', 1],
  ])
  setRecent(map, 'e', 1, 1)
  expect([...map.keys()]).toEqual(['e'])
})
