'use client'
import { useEffect, useInsertionEffect, useReducer, useState } from 'react'
import type { ListedEmail } from '../../emails/changes.js'

/** A row that is drawn. */
interface Slot {
  key: string
  id: string
  index: number
}

type Rows = readonly (ListedEmail | null)[]

/** Nothing was scrolled for so long, in milliseconds: then rows are put in order. */
const REST_MS = 100
/** Then so many of them at a time, in milliseconds. */
const STEP = 3
const NEXT_MS = 16

interface SlotsOptions {
  grid: HTMLElement | null
  indexes: readonly number[]
  rows: Rows
  isVirtual: boolean
}

interface Memory {
  slots: readonly Slot[]
  /** Keys that were made. */
  made: number
  /** How often rows were put in order. */
  rests: number
}

/**
 * The rows that are drawn, in the order of their elements, with a key for each. Where rows come into view while others
 * leave it, those that come take the elements of those that left, in their place: to fill a row anew takes a fraction of
 * what a new one takes, and so does one that is not moved. Once nothing is scrolled, what stands out of order is drawn
 * anew where it belongs, a few rows at a time. A row that is gone from the list takes its elements with it, so that
 * whoever had the focus in it notices.
 */
export function useSlots({ grid, indexes, rows, isVirtual }: SlotsOptions): readonly Slot[] {
  const [memory] = useState<Memory>(() => ({ slots: [], made: 0, rests: 0 }))
  const [rests, rest] = useReducer((count: number) => count + 1, 0)
  const next = assignSlots(memory, { indexes, rows, isVirtual, rests, grid })
  const isOrdered = next.slots.every(({ index }, place) => index > (next.slots[place - 1]?.index ?? -1))

  useInsertionEffect(() => {
    Object.assign(memory, next)
  })
  useEffect(() => {
    if (isOrdered || grid === null) return
    let timer = setTimeout(order, REST_MS)
    function order() {
      rest()
      timer = setTimeout(order, NEXT_MS)
    }
    function wait() {
      clearTimeout(timer)
      timer = setTimeout(order, REST_MS)
    }
    grid.addEventListener('scroll', wait, { passive: true })
    return () => {
      clearTimeout(timer)
      grid.removeEventListener('scroll', wait)
    }
  }, [isOrdered, grid])
  return next.slots
}

function assignSlots(
  memory: Memory,
  { indexes, rows, isVirtual, rests, grid }: SlotsOptions & { rests: number },
): Memory {
  let { made } = memory
  const newKey = () => {
    made += 1
    return String(made)
  }
  const wanted = new Map(indexes.map((index) => [rows[index]?.id ?? `row-${index}`, index]))
  const coming = new Map(wanted)
  for (const { id } of memory.slots) coming.delete(id)
  let isOther = !isVirtual

  let slots = memory.slots.flatMap((slot): Slot[] => {
    const kept = wanted.get(slot.id)
    if (kept !== undefined) {
      // Rows came or went above it, or the list is in another order.
      isOther ||= kept !== slot.index
      return [{ ...slot, index: kept }]
    }
    // Where it was, and loaded: it has only left the view.
    const isFree = isVirtual && rows[slot.index]?.id === slot.id
    for (const [id, index] of isFree ? coming : []) {
      if (!rows[index]) continue
      coming.delete(id)
      return [{ ...slot, id, index }]
    }
    return []
  })
  if (isOther) slots.sort((one, other) => one.index - other.index)
  for (const [id, index] of coming) insert(slots, { key: newKey(), id, index }, new Set(slots))

  if (rests !== memory.rests) {
    const stays = longestRun(slots, grid)
    const others = slots.filter((slot) => !stays.has(slot)).slice(0, STEP)
    slots = slots.filter((slot) => !others.includes(slot))
    for (const slot of others) insert(slots, { ...slot, key: newKey() }, stays)
  }
  return { slots, made, rests }
}

/** After those of `ordered` that come before it. */
function insert(slots: Slot[], slot: Slot, ordered: Set<Slot>) {
  const above = slots.findLastIndex((each) => ordered.has(each) && each.index < slot.index)
  slots.splice(above + 1, 0, slot)
  ordered.add(slot)
}

/** Of those that stand in order; that with the focus where there is one: it would lose that if it were drawn anew. */
function longestRun(slots: readonly Slot[], grid: HTMLElement | null): Set<Slot> {
  const focused = Number(grid?.querySelector('[data-index]:focus-within')?.getAttribute('data-index') ?? -1)
  const lengthOf = (run: readonly Slot[]) =>
    run.length + (run.some(({ index }) => index === focused) ? slots.length : 0)
  let longest: Slot[] = []
  let run: Slot[] = []
  for (const slot of slots) {
    run = slot.index > (run.at(-1)?.index ?? -1) ? [...run, slot] : [slot]
    if (lengthOf(run) > lengthOf(longest)) longest = run
  }
  return new Set(longest)
}
