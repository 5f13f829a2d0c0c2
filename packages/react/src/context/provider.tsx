'use client'
import { DEFAULT_LANGUAGE } from '@mailframe/protocol'
import { QueryClient, QueryClientContext } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { createTexts, type Labels, type Locale } from '../labels/labels.js'
import { createEmitter, report } from '../lib/emitter.js'
import { useLatest } from '../lib/refs.js'
import type { Save } from '../live/tabs.js'
import { type Appearance, AppearanceContext, useStableAppearance } from './appearance.js'
import { useBackend } from './backend.js'
import { MailframeContext } from './context.js'
import type { Places } from './places.js'

/** What `<MailframeProvider>` takes. */
export interface MailframeProviderProps {
  /** Where the team's route handler is mounted: `/api/mailframe`, or an absolute address. */
  endpoint: string
  /** Default: `enUS`. Its language is also the editor's. */
  locale?: Locale | undefined
  /** Single texts in place of the locale's. */
  labels?: Partial<Labels> | undefined
  /**
   * IANA name, such as `Asia/Tokyo`, in which times are shown. Default: that of the browser, and dates in UTC in
   * HTML from a server. An unknown one throws.
   */
  timeZone?: string | undefined
  /** Default: that of the nearest QueryClientProvider, else one of its own. */
  queryClient?: QueryClient | undefined
  /** Adds headers or credentials. May be a new function on each render. Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined
  /** How all components below look: `{ variables: { accent: '#0f766e' } }`. Default: as the stylesheet says. */
  appearance?: Appearance | undefined
  /**
   * What 'Sign in again' does. Where it returns a promise, what could not be read is tried again once that resolves. Default:
   * reloads the page, so that the app's own guard takes over.
   */
  onSignIn?: (() => unknown) | undefined
  /** The app, or the part of it that shows emails. */
  children?: ReactNode
}

/** Gives the Mailframe components and hooks below it their backend, language and query client. */
export function MailframeProvider({
  endpoint,
  locale,
  labels,
  timeZone,
  queryClient: given,
  fetch,
  appearance,
  onSignIn,
  children,
}: MailframeProviderProps) {
  const queryClient = useQueryClientOf(given)
  const latest = useLatest({ fetch, onSignIn })
  const [saves] = useState(() => createEmitter<Save>())
  const [overlay, setOverlay] = useState<{ element: ReactNode; person: string } | null>(null)
  if (process.env.NODE_ENV !== 'production') checkProps(timeZone, locale)

  const { client, codes, session, person } = useBackend(endpoint, queryClient, latest)

  // biome-ignore lint/correctness/useExhaustiveDependencies: one for each endpoint and person
  const places = useMemo((): Places => ({}), [client])

  const value = useMemo(
    () => ({
      client,
      queryClient,
      language: locale?.language ?? DEFAULT_LANGUAGE,
      texts: createTexts({ ...locale?.labels, ...labels }),
      timeZone,
      signIn: async () => {
        codes.clear()
        try {
          const { onSignIn = reloadPage } = latest.current
          const done = onSignIn() as PromiseLike<unknown> | undefined | null
          if (typeof done?.then !== 'function') return false
          await done
          session.changed()
          return true
        } catch (error) {
          report(error)
          return false
        }
      },
      saves,
      session,
      person,
      places,
      codes,
      showOverlay: (element: ReactNode) => setOverlay(element === null ? null : { element, person }),
    }),
    [client, queryClient, locale, labels, timeZone, latest, saves, session, person, places, codes],
  )
  const look = useStableAppearance(appearance)
  return (
    <AppearanceContext.Provider value={look}>
      {/* Alone in it: beside another child, a fragment and its only child would not be the same to React. */}
      <MailframeContext.Provider value={value}>{children}</MailframeContext.Provider>
      {overlay?.person === person && (
        <MailframeContext.Provider value={value}>{overlay.element}</MailframeContext.Provider>
      )}
    </AppearanceContext.Provider>
  )
}

function useQueryClientOf(given: QueryClient | undefined): QueryClient {
  const nearest = useContext(QueryClientContext)
  const [own] = useState<{ client?: QueryClient }>({})
  const queryClient = given ?? nearest ?? own.client ?? new QueryClient()
  if (given === undefined && nearest === undefined) own.client = queryClient
  useEffect(() => {
    // Counted by the client itself; without a QueryClientProvider nobody else does it.
    queryClient.mount()
    return () => queryClient.unmount()
  }, [queryClient])
  return queryClient
}

/** Says in words what plain JavaScript may get wrong. In production `Intl` and React do, in theirs. */
function checkProps(timeZone: string | undefined, locale: unknown): void {
  if (locale !== undefined && typeof (locale as Partial<Locale> | null)?.labels !== 'object') {
    const rule = "must be enUS of @mailframe/react, or such as zhCN of '@mailframe/react/locales/zh_CN'"
    throw new TypeError(`locale of MailframeProvider ${rule}; it is ${JSON.stringify(locale)}`)
  }
  try {
    if (timeZone !== undefined) new Intl.DateTimeFormat('en-US', { timeZone })
  } catch {
    const rule = "must be an IANA name such as 'Asia/Tokyo', or 'UTC'"
    throw new RangeError(`timeZone of MailframeProvider ${rule}; it is ${JSON.stringify(timeZone)}`)
  }
}

function reloadPage() {
  window.location.reload()
}
