'use client'
import { DEFAULT_LANGUAGE } from '@mailframe/protocol'
import { QueryClient, QueryClientContext } from '@tanstack/react-query'
import {
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { isSameEndpoint } from '../client/address.js'
import { createRouteClient } from '../client/route-client.js'
import { createTexts, type Labels, type Locale } from '../labels/labels.js'
import { createEmitter, report } from '../lib/emitter.js'
import { useLatest } from '../lib/refs.js'
import type { Save } from '../live/tabs.js'
import { type Appearance, AppearanceContext } from './appearance.js'
import { createEditorCodes } from './codes.js'
import { MailframeContext } from './context.js'
import { sessionOf, watchClear } from './session.js'

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
  endpoint: given,
  locale,
  labels,
  timeZone,
  queryClient: ofApp,
  fetch,
  appearance,
  onSignIn,
  children,
}: MailframeProviderProps) {
  if (process.env.NODE_ENV !== 'production') checkProps(timeZone, locale)
  const [own] = useState(() => new QueryClient())
  const nearest = useContext(QueryClientContext)
  const queryClient = ofApp ?? nearest ?? own
  const latest = useLatest({ fetch, onSignIn })
  const [saves] = useState(() => createEmitter<Save>())
  const [overlay, showOverlay] = useState<ReactNode>(null)
  // Written in another way, it is the same route.
  const [spelled, setSpelled] = useState(given)
  if (spelled !== given && !isSameEndpoint(spelled, given)) setSpelled(given)
  const { route, codes, session } = useMemo(() => createBackend(spelled, latest), [spelled, latest])
  const { endpoint } = route
  const generation = useSyncExternalStore(session.subscribe, session.getGeneration, () => 0)
  const person = `${endpoint} ${generation}`

  useEffect(() => {
    // Counted by the client itself; without a QueryClientProvider nobody else does it.
    queryClient.mount()
    const end = session.subscribe(() => {
      codes.clear()
      queryClient.removeQueries({ queryKey: ['mailframe', endpoint] })
    })
    const endWatch = watchClear(queryClient, endpoint, session.changed)
    return () => {
      queryClient.unmount()
      endWatch()
      end()
      // Nobody waits for them.
      codes.clear()
    }
  }, [queryClient, session, codes, endpoint])

  // biome-ignore lint/correctness/useExhaustiveDependencies: others for each person
  const held = useMemo(() => ({ client: { ...route }, places: {} }), [route, person])
  const value = useMemo(
    () => ({
      ...held,
      queryClient,
      language: locale?.language ?? DEFAULT_LANGUAGE,
      texts: createTexts({ ...locale?.labels, ...labels }),
      timeZone,
      signIn: async () => {
        codes.clear()
        try {
          const { onSignIn = () => location.reload() } = latest.current
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
      codes,
      showOverlay,
    }),
    [held, queryClient, locale, labels, timeZone, latest, saves, session, person, codes],
  )
  // The same object while it says the same: an app may write it anew on each render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is all that it says
  const look = useMemo(() => appearance, [JSON.stringify(appearance)])
  return (
    <AppearanceContext.Provider value={look}>
      {/* Alone in it: beside another child, a fragment and its only child would not be the same to React. */}
      <MailframeContext.Provider value={value}>{children}</MailframeContext.Provider>
      {overlay && <MailframeContext.Provider value={value}>{overlay}</MailframeContext.Provider>}
    </AppearanceContext.Provider>
  )
}

interface Latest {
  fetch: typeof globalThis.fetch | undefined
}

/** The route at `spelled`, for whoever is signed in there. `latest` may hold others at each call. */
function createBackend(spelled: string, latest: RefObject<Latest>) {
  const session = sessionOf(spelled)
  const route = createRouteClient({
    endpoint: spelled,
    fetch: async (input, init) => {
      const response = await (latest.current.fetch ?? globalThis.fetch)(input, init)
      // Whoever signs in next may be someone else.
      if (response.status === 401) codes.clear()
      return response
    },
  })
  const codes = createEditorCodes(route, session.getGeneration)
  return { session, route, codes }
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
