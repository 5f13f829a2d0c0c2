'use client'
import { useRef, useState } from 'react'
import { useMailframe } from '../context/context.js'
import type { Place, StandingList } from '../context/places.js'
import { useLatest } from '../lib/latest.js'
import { useLayoutEffect } from '../lib/layout-effect.js'

export interface Return {
  /** Whether it is known where in the list the person is. */
  isPlaced: boolean
  /** The person opens an email: call it before the app is told. */
  leave: (place: Place) => void
}

/** `onReturn`: the person is back from the editor, in this list. `isNew`: it is mounted anew. */
export function useReturn(onReturn: (place: Place, isNew: boolean) => void): Return {
  const { places } = useMailframe()
  const [isPlaced, setPlaced] = useState(() => !places.isLeft())
  const list = useRef<StandingList | null>(null)
  const latest = useLatest(onReturn)

  useLayoutEffect(() => {
    const standing = places.addList((place, isNew) => {
      setPlaced(true)
      if (place !== null) latest.current(place, isNew)
    })
    list.current = standing
    return standing.end
  }, [places, latest])

  return { isPlaced, leave: (place) => list.current?.open(place) }
}
