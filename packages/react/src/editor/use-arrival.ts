'use client'
import { useEffect, useState } from 'react'
import { isFocusLost } from '../parts/use-kept-focus.js'
import { useMailframe } from '../provider/context.js'

/**
 * Takes the focus to `target` after a list has opened this email, where the list went and the focus with it. Gives the
 * name of the email from then on, to be read aloud.
 */
export function useArrival(target: HTMLElement | null, emailId: string): string | null {
  const { places } = useMailframe()
  const [arrived, setArrived] = useState<{ emailId: string; name: string } | null>(null)
  useEffect(() => {
    if (target === null) return
    const place = places.enter(emailId)
    if (place === null || !isFocusLost()) return
    target.focus()
    setArrived(place)
  }, [places, target, emailId])
  useEffect(() => places.stay(emailId), [places, emailId])
  return arrived?.emailId === emailId ? arrived.name : null
}
