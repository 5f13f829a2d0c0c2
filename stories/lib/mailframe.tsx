import type { MailframeProviderProps } from '@mailframe/react'
import { createTestBackend, type TestBackend, type TestBackendOptions } from '@mailframe/react/testing'
import { createMailframe } from '@mailframe/server'
import type { Decorator } from '@storybook/react-vite'
import { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { BackendContext, keepRunning } from './backend.js'
import { editorFiles } from './editor-files.js'
import { localeOf } from './locales.js'
import { type Network, useFetchOn } from './network.js'

export interface StoryBackendOptions extends Omit<TestBackendOptions, 'files'> {
  /** Whether the editor can be opened. Default: false, which spares its service worker. */
  editor?: boolean
  /** Props of the provider. The language is that of the toolbar. */
  provider?: Partial<MailframeProviderProps>
  /** Every request fails, as without a network. */
  offline?: boolean
  /** Done once the backend is there and before the story is shown. */
  prepare?: (backend: TestBackend) => Promise<unknown>
}

/** Ada of the emulator's demo: two emails that the editor wrote, and two weeks of AI usage. */
export const ADA = { userId: 'demo-ada', name: 'Ada' }

/**
 * Puts a story on the real route handler and a real emulator of its own, both in the page. They start with the story
 * and end with it. Where the story has an `emailId`, the name of an email may stand for its id.
 */
export function mailframe(options: StoryBackendOptions | (() => StoryBackendOptions) = {}): Decorator {
  return (Story, { id, args, globals }) => (
    <StoryBackend id={id} options={options} language={globals.language} network={globals.network}>
      {(idOf) =>
        typeof args.emailId === 'string' ? (
          <Story args={{ ...args, emailId: idOf(args.emailId) }} />
        ) : (
          <Story />
        )
      }
    </StoryBackend>
  )
}

interface StoryBackendProps {
  id: string
  options: StoryBackendOptions | (() => StoryBackendOptions)
  language?: unknown
  /** Default: `normal`. */
  network?: Network | undefined
  children: (idOf: (name: string) => string) => ReactNode
}

/** The decorator as a component, for pages that hold more than one. */
export function StoryBackend({ id, options, language, network = 'normal', children }: StoryBackendProps) {
  const [own] = useState(() => (typeof options === 'function' ? options() : options))
  const [started, setStarted] = useState<Started | null>(null)

  useEffect(() => {
    let isGone = false
    let forget = () => {}
    const starting = start(own).then((next) => {
      if (!isGone) {
        forget = keepRunning(id, next.backend)
        setStarted(next)
      }
      return next
    })
    return () => {
      isGone = true
      forget()
      void starting.then(({ backend }) => backend.close())
    }
  }, [id, own])

  if (started === null) return <p className="catalogue-starting">Starting the service in this page…</p>
  // On another network everything is asked anew.
  return <OnBackend key={network} own={own} {...{ started, language, network, children }} />
}

interface OnBackendProps extends Pick<StoryBackendProps, 'children'> {
  network: Network
  own: StoryBackendOptions
  started: Started
  language: unknown
}

function OnBackend({ own, started, language, network, children }: OnBackendProps) {
  const { backend, idOf } = started
  const { Provider, emulator } = backend
  const [signIns, setSignIns] = useState(0)
  // What fails is shown sooner than in an app.
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries: { retryDelay: 100 } } }))
  const fetch = useFetchOn(own.offline ? 'offline' : network, backend.fetch)
  return (
    <BackendContext value={backend}>
      {own.editor && emulator.editorProblem && <p className="catalogue-problem">{emulator.editorProblem}</p>}
      <Provider
        key={signIns}
        queryClient={queryClient}
        locale={localeOf(language)}
        onSignIn={() => {
          backend.signIn(own.user ?? { userId: 'test-user', name: 'Ada' })
          setSignIns(signIns + 1)
        }}
        fetch={fetch}
        {...own.provider}
      >
        {children(idOf)}
      </Provider>
    </BackendContext>
  )
}

interface Started {
  backend: TestBackend
  /** The id of the email with this name; else the text itself. */
  idOf: (name: string) => string
}

async function start(options: StoryBackendOptions): Promise<Started> {
  const { editor = false, provider, offline, prepare, faults = [], ...rest } = options
  const files = editor ? editorFiles() : null
  // What goes wrong is what the story shows.
  const backend = await createTestBackend({ onError: () => {}, ...rest, files })
  const emails = [...backend.emails, ...(rest.demo ? await demoEmails(backend) : [])]
  for (const fault of faults) await backend.emulator.faults.add(fault)
  await prepare?.(backend)
  return { backend, idOf: (name) => emails.find((email) => email.name === name)?.id ?? name }
}

/** Read by a client of their own: that of the story may have been given a wrong secret. */
async function demoEmails({ emulator }: TestBackend) {
  const { url: baseUrl, editorUrl, credentials, fetch } = emulator
  const { clientId, clientSecret } = credentials
  const insecureHosts = [location.host]
  const client = createMailframe({ baseUrl, editorUrl, clientId, clientSecret, fetch, insecureHosts })
  return (await client.emails.list({ userId: ADA.userId })).list
}
