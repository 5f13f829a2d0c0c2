// @vitest-environment node
import { expect, it } from 'vitest'
import { searchRows, sortRows } from './view.js'

const row = (name: string, subject: string | null = null, updatedAt = '') => ({ name, subject, updatedAt })
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

it.each([
  ['cafe', 'Café', true],
  ['ΣΊΣΥΦΟΣ', 'Σίσυφος', true],
  ['ＡＢＣ', 'abc', true],
  ['が', 'か', false],
  ['น้ำ', 'น้ำใจ', true],
  ['น้ำ', 'นำใจ', false],
  ['(a+)+$ [', 'What (a+)+$ [ is', true],
  ['👩‍👩‍👧', 'Team 👩‍👩‍👧', true],
  ['  news   spring ', 'Spring news', true],
  ['spring sale', 'Spring news', false],
  [' \u3000', 'anything', true],
])('searches %j in %j: %s', (query, name, isFound) => {
  expect(searchRows([row(name)], query, 'en_US')).toHaveLength(isFound ? 1 : 0)
})

it('searches in the language of the list, also after another', () => {
  const rows = [row('DIYARBAKIR')]
  expect(searchRows(rows, 'diyarbakir', 'en_US')).toHaveLength(1)
  expect(searchRows(rows, 'dıyarbakır', 'tr_TR')).toHaveLength(1)
  expect(searchRows(rows, 'diyarbakir', 'en_US')).toHaveLength(1)
})

it('sorts by name as people of the language do, and keeps what is equal in its order', () => {
  const rows = ['b', 'Ä', 'a', 'z', 'Item 10', 'Item 9', '', '😀'].map((name) => row(name))
  expect(namesOf(sortRows(rows, 'name', 'de_DE'))).toEqual([
    '',
    '😀',
    'a',
    'Ä',
    'b',
    'Item 9',
    'Item 10',
    'z',
  ])
  expect(namesOf(sortRows([row('b'), row('Ä'), row('z')], 'name', 'sv_SE'))).toEqual(['b', 'z', 'Ä'])
  const same = [row('one'), row('two'), row('three')]
  expect(sortRows(same, 'updated', 'en_US')).toEqual(same)
  expect(sortRows(same, 'newest', 'en_US')).toEqual(same)
})
