import { createEmitter } from '../lib/emitter.js'

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

/**
 * Where a person left a list for the editor, so that the focus can follow there and back. One for each endpoint and
 * person.
 */
export interface Places {
  /** A person has left a list, and is not back yet. */
  isLeft(): boolean
  /**
   * A list stands on the page. `onReturn` is called when the person comes back to it, and with null where a new list
   * is not one that they come back to: at once where that is clear, else within the microtask.
   */
  addList(onReturn: (place: Place | null, isNew: boolean) => void): StandingList
  /** An editor of this email stands on the page, until what this returns is called. */
  addEditor(emailId: string): () => void
  /** The place, if a list has opened this email since the last call. */
  enter(emailId: string): Arrival | null
  /** Called when a list has opened an email, after the app's own `onOpen`. */
  onOpen(listener: () => void): () => void
}

interface List {
  /** The how manyth it is on the page, which it will be again when it is mounted anew. */
  number: number
  isNew: boolean
  onReturn: (place: Place | null, isNew: boolean) => void
}

export function createPlaces(): Places {
  const lists = new Map<number, List>()
  const editors = new Set<{ emailId: string }>()
  const opened = createEmitter()
  /** `isGone`: the editor has come, or the list has gone. */
  let left: (Place & { list: number; isGone: boolean }) | null = null
  let opening: Arrival | null = null

  const isBack = () => left?.isGone === true && ![...editors].some(({ emailId }) => emailId === left?.emailId)

  function giveBack(list: List) {
    const place = left
    left = null
    const { isNew } = list
    list.isNew = false
    list.onReturn(place, isNew)
  }

  function settle() {
    if (left !== null && isBack()) {
      // Where the one that was left is no longer there, one that is new stands in for it.
      const list = lists.get(left.list) ?? [...lists.values()].find(({ isNew }) => isNew)
      if (list) giveBack(list)
    }
    for (const other of lists.values()) {
      if (!other.isNew) continue
      other.isNew = false
      other.onReturn(null, true)
    }
  }

  return {
    isLeft: () => left !== null,
    addList: (onReturn) => {
      let number = 0
      while (lists.has(number)) number += 1
      const list = { number, isNew: true, onReturn }
      lists.set(number, list)
      if (left?.list === number && isBack()) giveBack(list)
      else queueMicrotask(settle)
      return {
        open: (place) => {
          left = { ...place, list: number, isGone: false }
          opening = { ...place, from: document.activeElement }
          queueMicrotask(opened.emit)
        },
        end: () => {
          lists.delete(number)
          if (left?.list === number) left.isGone = true
        },
      }
    },
    addEditor: (emailId) => {
      const editor = { emailId }
      editors.add(editor)
      if (left?.emailId === emailId) left.isGone = true
      return () => {
        editors.delete(editor)
        // StrictMode ends and begins effects within one task.
        queueMicrotask(settle)
      }
    },
    enter: (emailId) => {
      const arrival = opening?.emailId === emailId ? opening : null
      if (arrival !== null) opening = null
      return arrival
    },
    onOpen: opened.subscribe,
  }
}
