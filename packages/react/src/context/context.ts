'use client'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { RouteClient } from '../client/route-client.js'
import type { EditorTarget } from '../editor/frame-state.js'
import type { Labels } from '../labels/labels.js'
import type { Saves } from '../lib/emitter.js'
import type { Limiter } from '../lib/limiter.js'
import type { LiveEvents } from '../live/live-events.js'
import type { EditorCodes } from './codes.js'
import type { Places } from './places.js'
import type { Session } from './session.js'
import type { Unsaved } from './unsaved.js'

export interface MailframeContextValue {
  client: RouteClient
  queryClient: QueryClient
  /** As the editor's `lang` takes it. */
  language: string
  labels: Labels
  /** As `Intl` takes it; absent: UTC on a server, the browser's own in a browser. */
  timeZone: string | undefined
  /** Does what the app wants for a sign-in. True once the person is signed in on this page. Never rejects. */
  signIn: () => Promise<boolean>
  saves: Saves
  live: LiveEvents
  session: Session
  /** Another text for another endpoint, and once someone else may be signed in: whose is what a component holds. */
  person: string
  /** Where the list was left for the editor. */
  places: Places
  /** Addresses of the editor, and codes that were minted ahead. */
  codes: EditorCodes
  /** The frames on the page whose changes may not be saved. */
  unsaved: Unsaved
  /** Shows the plain link to the editor, where the browser refused it a tab; null: no longer. */
  tellRefusedTab: (target: EditorTarget | null) => void
  /** Reads of thumbnails share it. */
  thumbnails: Limiter
  /** Changes to emails share it: many at once would look like an attack. */
  changes: Limiter
  /** Reads anew the lists on the page. Callers that come while it reads share the next one. */
  refreshLists: () => Promise<void>
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
