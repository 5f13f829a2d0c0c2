import { createMailframe, createMemoryEventBus, type HandlerOptions } from '@mailframe/server'

/** What the app of every host is given. Only text: some hosts are other processes. */
export interface AppSettings {
  serviceUrl: string
  clientId: string
  clientSecret: string
  pushKey: string
  pushToken: string
  /** Milliseconds after which a stream of events ends. */
  eventsMaxMs?: number
}

/** What a test sees of an app. */
export interface Probe {
  /** Open subscriptions of the event bus. */
  listeners: number
  /** Requests whose signal aborted while `user` was asked. */
  aborted: number
  waiting: number
  /** Email ids, and the characters of the content. */
  saves: string[]
  errors: string[]
  /** The names in the bodies that hooks read. */
  read: string[]
}

/** One app, the same in every host. */
export function createApp(settings: AppSettings): { options: HandlerOptions; probe: () => Probe } {
  const { serviceUrl, clientId, clientSecret, pushKey, pushToken, eventsMaxMs } = settings
  const events = createMemoryEventBus({ maxMs: eventsMaxMs })
  const seen = { aborted: 0, waiting: 0, saves: [] as string[], errors: [] as string[], read: [] as string[] }

  /** Resolves only when the client has left. */
  const left = (signal: AbortSignal) =>
    new Promise<null>((resolve) => {
      seen.waiting += 1
      signal.addEventListener('abort', () => {
        seen.aborted += 1
        resolve(null)
      })
    })

  /** Reads the body in the way that the request asks for. */
  async function read(request: Request): Promise<void> {
    const way = request.headers.get('x-reads')
    if (way === null) return
    const body = way === 'json' ? await request.json() : await new Request(request).json()
    seen.read.push(`${way} ${(body as { name: string }).name}`)
  }

  return {
    options: {
      mailframe: createMailframe({ baseUrl: serviceUrl, editorUrl: serviceUrl, clientId, clientSecret }),
      async user(request) {
        await read(request)
        const cookies = request.headers.get('cookie') ?? ''
        const userId = /(?:^|; )session=([\w-]+)/.exec(cookies)?.[1]
        if (userId === 'waits') return await left(request.signal)
        return userId === undefined ? null : { userId, name: request.headers.get('x-name') }
      },
      async allow({ request }) {
        await read(request)
        return undefined
      },
      push: {
        key: pushKey,
        token: pushToken,
        async onSave({ emailId, html }) {
          seen.saves.push(`${emailId} ${html?.length}`)
        },
      },
      events,
      onError(error) {
        seen.errors.push(String(error))
      },
    },
    probe: () => ({ ...seen, listeners: events.listeners }),
  }
}
