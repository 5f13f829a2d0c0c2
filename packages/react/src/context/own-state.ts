'use client'
import { useCallback, useState } from 'react'
import { useLatest } from '../lib/latest.js'
import { useMailframe } from './context.js'

type Change<Value> = Value | ((before: Value) => Value)

/**
 * State of the person who is signed in: as at first again once that may be someone else. What comes late of the one
 * before is dropped. `Value` is no function.
 */
export function useOwnState<Value>(initial: Value): [Value, (change: Change<Value>) => void] {
  const { person } = useMailframe()
  const [first] = useState(initial)
  const [held, setHeld] = useState({ person, value: initial })
  const latest = useLatest(person)
  const set = useCallback(
    (change: Change<Value>) => {
      if (latest.current !== person) return
      setHeld((before) => {
        const value = before.person === person ? before.value : first
        return { person, value: isFunction(change) ? change(value) : change }
      })
    },
    [person, first, latest],
  )
  return [held.person === person ? held.value : first, set]
}

function isFunction<Value>(change: Change<Value>): change is (before: Value) => Value {
  return typeof change === 'function'
}
