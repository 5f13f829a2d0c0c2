'use client'
import { useEffect, useState } from 'react'
import { useMailframe } from '../context/context.js'
import type { Place } from '../context/places.js'
import { isFocusLost } from '../lib/focus.js'

/**
 * Takes the focus to `target` after a list has opened this email, unless the person has put it elsewhere since. Gives
 * the name of the email from then on, to be read aloud.
 */
export function useArrival(target: HTMLElement | null, emailId: string): string | null {
  const { places } = useMailframe()
  const [arrived, setArrived] = useState<Place | null>(null)
  useEffect(() => {
    if (target === null) return
    const arrive = () => {
      const arrival = places.enter(emailId)
      if (arrival === null) return
      if (!target.contains(document.activeElement)) {
        if (!isFocusLost() && document.activeElement !== arrival.from) return
        target.focus()
      }
      setArrived(arrival)
    }
    arrive()
    return places.onOpen(arrive)
  }, [places, target, emailId])
  return arrived?.emailId === emailId ? arrived.name : null
}
