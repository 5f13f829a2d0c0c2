import { describe, expect, it } from 'vitest'
import { characterCount, firstCharacters, isBlank } from './characters.js'

describe('characterCount', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['日本', 2],
    ['😀😀', 2],
    ['e\u0301', 2],
    ['\ud800', 1],
  ])('counts the code points of %j: %i', (text, count) => {
    expect(characterCount(text)).toBe(count)
  })
})

describe('firstCharacters', () => {
  it.each([
    ['abc', 2, 'ab'],
    ['abc', 3, 'abc'],
    ['abc', 9, 'abc'],
    ['abc', 0, ''],
    ['😀😁a', 1, '😀'],
    ['a😀b', 2, 'a😀'],
    ['', 3, ''],
  ])('of %j the first %i: %j', (text, limit, first) => {
    expect(firstCharacters(text, limit)).toBe(first)
  })
})

describe('isBlank', () => {
  it.each([undefined, null, '', ' ', '\t\n', '\u00a0'])('%j is blank', (value) => {
    expect(isBlank(value)).toBe(true)
  })
  it.each(['a', ' a ', 0, false, [], {}])('%j is not', (value) => {
    expect(isBlank(value)).toBe(false)
  })
})
