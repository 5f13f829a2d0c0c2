import { createEmitter, type Emitter } from '../lib/emitter.js'

/** The row from which an email was opened. */
export interface Place {
  emailId: string
  name: string
  /** Among the rows that were shown then. */
  index: number
  pageNo: number
}

/** `from`: what had the focus in the list. */
export interface Arrival extends Place {
  from: Element | null
}

/** A list on the page, until it calls `end`. */
export interface StandingList {
  /** The person opens an email from it. Call it before the app's `onOpen`. */
  open(place: Place): void
  end(): void
}

interface List {
  isNew: boolean
  onReturn: (place: Place | null, isNew: boolean) => void
}

/**
 * Where a person left a list for the editor, so that the focus can follow there and back. One for each endpoint and
 * person. It is empty until a list stands on the page: lists bring the functions below, and editors ask for them.
 */
export interface Places {
  /** By the how manyth each is on the page, which it will be again when it is mounted anew. */
  lists?: Map<number, List>
  /** The ids of emails whose editors stand on the page. */
  editors?: string[]
  /** A person has left a list, and is not back yet. `isGone`: the editor has come, or the list has gone. */
  left?: (Place & { list: number; isGone: boolean }) | null
  /** What a list has opened, until its editor is there. */
  opening?: Arrival | null
  /** A list has opened an email, after the app's own `onOpen`. */
  opened?: Emitter<void>
  /** An editor of this email stands on the page, until what this returns is called. */
  addEditor?: (emailId: string) => () => void
}

type OfLists = Required<Places>

/** What lists need of it; made with the first of them. */
function ofLists(places: Places): OfLists {
  if (places.lists === undefined) {
    const own: OfLists = {
      lists: new Map(),
      editors: [],
      left: null,
      opening: null,
      opened: createEmitter(),
      addEditor: (emailId) => addEditor(places as OfLists, emailId),
    }
    // The same object: those who hold it see what it becomes.
    Object.assign(places, own)
  }
  return places as OfLists
}

function addEditor(places: OfLists, emailId: string): () => void {
  places.editors.push(emailId)
  if (places.left?.emailId === emailId) places.left.isGone = true
  return () => {
    places.editors.splice(places.editors.indexOf(emailId), 1)
    // StrictMode ends and begins effects within one task.
    queueMicrotask(() => settle(places))
  }
}

/** The place, if a list has opened this email since the last call. */
export function enterEditor(places: Places, emailId: string): Arrival | null {
  const { opening } = places
  if (opening?.emailId !== emailId) return null
  places.opening = null
  return opening
}

/**
 * A list stands on the page. `onReturn` is called when the person comes back to it, and with null where a new list is
 * not one that they come back to: at once where that is clear, else within the microtask.
 */
export function addList(empty: Places, onReturn: List['onReturn']): StandingList {
  const places = ofLists(empty)
  const { lists } = places
  let number = 0
  while (lists.has(number)) number += 1
  const list = { isNew: true, onReturn }
  lists.set(number, list)
  if (places.left?.list === number && isBack(places)) giveBack(places, list)
  else queueMicrotask(() => settle(places))
  return {
    open: (place) => {
      places.left = { ...place, list: number, isGone: false }
      places.opening = { ...place, from: document.activeElement }
      queueMicrotask(places.opened.emit)
    },
    end: () => {
      lists.delete(number)
      if (places.left?.list === number) places.left.isGone = true
    },
  }
}

function isBack({ left, editors }: OfLists): boolean {
  return left?.isGone === true && !editors.includes(left.emailId)
}

function giveBack(places: OfLists, list: List) {
  const { left } = places
  const { isNew } = list
  places.left = null
  list.isNew = false
  list.onReturn(left, isNew)
}

function settle(places: OfLists) {
  const { lists, left } = places
  if (left !== null && isBack(places)) {
    // Where the one that was left is no longer there, one that is new stands in for it.
    const list = lists.get(left.list) ?? [...lists.values()].find(({ isNew }) => isNew)
    if (list) giveBack(places, list)
  }
  for (const other of lists.values()) {
    if (!other.isNew) continue
    other.isNew = false
    other.onReturn(null, true)
  }
}
