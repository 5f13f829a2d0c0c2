'use client'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import type { RouteClient } from '../client/route-client.js'
import type { Labels, ReadTexts } from '../labels/labels.js'
import type { Emitter } from '../lib/emitter.js'
import { useLatest } from '../lib/refs.js'
import type { Save } from '../live/tabs.js'
import type { EditorCodes } from './codes.js'
import type { Places } from './places.js'
import type { Session } from './session.js'

export interface MailframeContextValue {
  client: RouteClient
  queryClient: QueryClient
  /** As the editor's `lang` takes it. */
  language: string
  texts: ReadTexts
  /** As `Intl` takes it; absent: UTC on a server, the browser's own in a browser. */
  timeZone: string | undefined
  /** Does what the app wants for a sign-in. True once the person is signed in on this page. Never rejects. */
  signIn: () => Promise<boolean>
  /** Each save of an email, however it was noticed. */
  saves: Emitter<Save>
  session: Session
  /** Another text for another endpoint, and once someone else may be signed in: whose is what a component holds. */
  person: string
  /** Where the list was left for the editor. */
  places: Places
  /** Addresses of the editor, and codes that were minted ahead. */
  codes: EditorCodes
  /** Shows this below all, in place of what was shown there; null: nothing. */
  showOverlay: (overlay: ReactNode) => void
}

export const MailframeContext = createContext<MailframeContextValue | null>(null)

/**
 * What the nearest MailframeProvider gives.
 *
 * @throws Error where there is none.
 */
export function useMailframe(): MailframeContextValue {
  const value = useContext(MailframeContext)
  if (value === null) {
    throw new Error('MailframeProvider is missing: wrap the Mailframe components and hooks in it')
  }
  return value
}

/** Texts of a widget, which hands in its own in English. */
export function useLabels<English extends Partial<Labels>>(english: English): English {
  return useMailframe().texts(english)
}

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
