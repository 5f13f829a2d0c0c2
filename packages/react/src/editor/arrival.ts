'use client'
import { useEffect } from 'react'
import { useMailframe } from '../context/context.js'
import { enterEditor } from '../context/places.js'
import { isFocusLost } from '../lib/focus.js'
import { useLatest } from '../lib/refs.js'

/**
 * Takes the focus to `target` after a list has opened this email, unless the person has put it elsewhere since.
 * `onArrive` then gets the name of the email, to be read aloud.
 */
export function useArrival(
  target: HTMLElement | null,
  emailId: string,
  onArrive?: (name: string) => void,
): void {
  const { places } = useMailframe()
  const latest = useLatest(onArrive)
  useEffect(() => {
    if (target === null) return
    const arrive = () => {
      const arrival = enterEditor(places, emailId)
      if (arrival === null) return
      if (!target.contains(document.activeElement)) {
        if (!isFocusLost() && document.activeElement !== arrival.from) return
        target.focus()
      }
      latest.current?.(arrival.name)
    }
    arrive()
    return places.opened?.subscribe(arrive)
  }, [places, target, emailId, latest])
}
