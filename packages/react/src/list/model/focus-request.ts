'use client'
import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useMailframe } from '../../context/context.js'
import { addList, type Place, type StandingList } from '../../context/places.js'
import { useLayoutEffect } from '../../lib/browser.js'
import { useLatest } from '../../lib/refs.js'

/** How long a request waits for its row to be drawn, in milliseconds. */
const FOCUS_MS = 5000

/** The focus is to go to this row, or to a control in it, as soon as it is drawn. */
export interface FocusRequest {
  emailId: string
  part: 'row' | 'rename'
  /** It is dropped after this (`performance.now()`). */
  until: number
}

/** Back from the editor: the focus is to go to the row that was left, or to the one in its place. */
export interface ReturnRequest extends Place {
  part: 'row'
  until: number
}

/** Where the focus is to go; the grid fulfils the request and clears it. */
export type FocusRequestRef = RefObject<FocusRequest | ReturnRequest | null>

export interface FocusRequests {
  request: FocusRequestRef
  /** Requests the focus for a row. */
  focusRow: (emailId: string, part: FocusRequest['part']) => void
  /** Whether it is known which page the person is on: after the editor, the one that was left. */
  isPlaced: boolean
  /** Remembers the row from which an email is opened. Call it before `onOpen`. */
  leave: (place: Place) => void
}

/** Requests for the focus. `showPage`: the list is mounted anew after the editor, and was left on this page. */
export function useFocusRequests(showPage: (pageNo: number) => void): FocusRequests {
  const { places, session } = useMailframe()
  const request = useRef<FocusRequest | ReturnRequest | null>(null)
  const [isPlaced, setPlaced] = useState(() => !places.left)
  const list = useRef<StandingList | null>(null)
  const latest = useLatest(showPage)
  // The focus is placed in effects, which run only after a render.
  const [, rerender] = useReducer((count: number) => count + 1, 0)

  useEffect(
    () =>
      session.subscribe(() => {
        request.current = null
      }),
    [session],
  )

  useLayoutEffect(() => {
    const standing = addList(places, (place, isNew) => {
      setPlaced(true)
      if (place === null) return
      if (isNew) latest.current(place.pageNo)
      request.current = { ...place, part: 'row', until: Number.POSITIVE_INFINITY }
      rerender()
    })
    list.current = standing
    return standing.end
  }, [places, latest])

  return {
    request,
    focusRow: useCallback((emailId, part) => {
      request.current = { emailId, part, until: performance.now() + FOCUS_MS }
    }, []),
    isPlaced,
    leave: useCallback((place) => list.current?.open(place), []),
  }
}
