'use client'
import { useEffect } from 'react'
import { afterFirst } from '../lib/idle.js'
import { useLatest } from '../lib/refs.js'
import { type MailframeContextValue, useMailframe } from './context.js'
import { laterIfThere, loadLater } from './load-later.js'

/** Keeps the stream of saves open while the caller is mounted. What reads it loads with the first. */
export function useLiveEvents(): void {
  const context = useMailframe()
  const latest = useLatest(context)
  const { client } = context
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each client, which is another one for another person
  useEffect(() => retainEvents(latest.current), [client])
}

function retainEvents(context: MailframeContextValue): () => void {
  // At once where it is there: one who leaves and one who comes in the same task share a stream.
  const later = laterIfThere()
  if (later !== undefined) return later.liveOf(context).retain()
  let release = () => {}
  let isWanted = true
  const cancel = afterFirst(() =>
    loadLater().then(
      () => {
        if (isWanted) release = retainEvents(context)
      },
      // Without it saves are not noticed; the next who wants to know tries again.
      () => {},
    ),
  )
  return () => {
    isWanted = false
    cancel()
    release()
  }
}
