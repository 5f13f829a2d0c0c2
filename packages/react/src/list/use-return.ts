'use client'
import { useRef, useState } from 'react'
import { useLayoutEffect } from '../parts/use-layout-effect.js'
import { useMailframe } from '../provider/context.js'
import type { Place, StandingList } from '../provider/places.js'
import { useLatest } from '../provider/use-latest.js'

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
