import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ListedEmail } from '../../emails/changes.js'
import { summary } from '../../test/listed.js'
import { useSlots } from './slots.js'

const listed = (index: number): ListedEmail => ({ ...summary(index), pending: null })
const ROWS = Array.from({ length: 100 }, (_, index) => listed(index))
const from = (first: number, count = 5) => Array.from({ length: count }, (_, place) => first + place)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Drawn {
  indexes: number[]
  rows?: readonly (ListedEmail | null)[]
  isVirtual?: boolean
}

function Grid({ indexes, rows = ROWS, isVirtual = true, grid }: Drawn & { grid: HTMLElement }) {
  const slots = useSlots({ grid, indexes, rows, isVirtual })
  return slots.map(({ key, index }) => <button type="button" key={key} data-index={index} />)
}

function start(first: Drawn) {
  const grid = document.createElement('div')
  document.body.append(grid)
  const view = render(<Grid {...first} grid={grid} />, { container: grid })
  const elements = () => [...grid.querySelectorAll<HTMLElement>('[data-index]')]
  return {
    grid,
    draw: (next: Drawn) => view.rerender(<Grid {...next} grid={grid} />),
    elements,
    order: () => elements().map(({ dataset }) => Number(dataset.index)),
    at: (index: number) => elements().find(({ dataset }) => Number(dataset.index) === index),
  }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('gives rows that come into view the elements of those that left it, and moves none', () => {
  const { draw, elements, order } = start({ indexes: from(0) })
  const before = elements()
  draw({ indexes: from(2) })
  expect(elements()).toEqual(before)
  expect(order()).toEqual([5, 6, 2, 3, 4])
  draw({ indexes: from(1) })
  expect(elements()).toEqual(before)
})

it('puts rows in order once nothing is scrolled, and keeps the one that has the focus', () => {
  const { draw, order, at, grid } = start({ indexes: from(0) })
  draw({ indexes: from(4) })
  expect(order()).toEqual([5, 6, 7, 8, 4])
  const focused = at(4)
  focused?.focus()
  pass(99)
  grid.dispatchEvent(new Event('scroll'))
  pass(99)
  expect(order()).toEqual([5, 6, 7, 8, 4])
  pass(1)
  expect(order()).toEqual([8, 4, 5, 6, 7])
  pass(16)
  expect(order()).toEqual(from(4))
  expect(at(4)).toBe(focused)
  expect(document.activeElement).toBe(focused)
})

it('never has one key twice, however far one scrolls and back', () => {
  const warn = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { draw, order } = start({ indexes: from(0) })
  for (const first of [3, 40, 1, 0, 60, 2, 90, 0]) {
    draw({ indexes: [...from(first), 99] })
    draw({ indexes: from(first) })
    expect([...order()].sort((one, other) => one - other)).toEqual(from(first))
    if (first % 2 === 0) pass(300)
  }
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
})

it('lets the element of a row go that is gone from the list', () => {
  const { draw, at, order } = start({ indexes: from(0) })
  const gone = at(1)
  draw({ indexes: from(0), rows: ROWS.filter((_, index) => index !== 1) })
  expect(gone?.isConnected).toBe(false)
  expect(order()).toEqual(from(0))
})

it('moves rows at once where the list is in another order', () => {
  const { draw, at, order } = start({ indexes: from(0) })
  const last = at(4)
  draw({ indexes: from(0), rows: [...ROWS.slice(0, 5).reverse(), ...ROWS.slice(5)] })
  expect(order()).toEqual(from(0))
  expect(at(0)).toBe(last)
})

it('gives no elements of an email to a row that is not loaded', () => {
  const rows = ROWS.map((row, index) => (index < 50 ? row : null))
  const { draw, elements } = start({ indexes: from(45), rows })
  const before = elements()
  draw({ indexes: from(50), rows })
  expect(elements().filter((element) => before.includes(element))).toEqual([])
})

it('has elements for each email where all are in flow', () => {
  const { draw, elements, order } = start({ indexes: from(0), isVirtual: false })
  const before = elements()
  draw({ indexes: from(7), isVirtual: false })
  expect(order()).toEqual(from(7))
  expect(elements().filter((element) => before.includes(element))).toEqual([])
})
