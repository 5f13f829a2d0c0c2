import {
  type BrowserEmulator,
  type BrowserEmulatorOptions,
  createBrowserEmulator,
  type Fault,
} from '@mailframe/emulator/browser'
import type { Email } from '@mailframe/protocol'
import {
  createHandler,
  createMailframe,
  createMemoryEventBus,
  type EndUser,
  type HandlerOptions,
  type Mailframe,
  type MailframeOptions,
  type SendingOptions,
} from '@mailframe/server'
import { type ComponentType, createElement } from 'react'
import { MailframeProvider, type MailframeProviderProps } from '../context/provider.js'
import { type EditorSave, saveInEditor, seedEmails, type TestEmail } from './emails.js'
import { createHandlerFetch } from './handler-fetch.js'

/** Where the handler believes itself to be. Nothing is ever sent there. */
const ORIGIN = 'https://app.mailframe.invalid'

const TEST_USER: EndUser = { userId: 'test-user', name: 'Test User' }

/** Options of the handler go to it unchanged: `allow`, `aiLimit`, `verifyEmail`, `rateLimit`, `onError` and so on. */
export interface TestBackendOptions
  extends Omit<HandlerOptions, 'mailframe' | 'user' | 'basePath' | 'push' | 'events' | 'sending'>,
    Pick<BrowserEmulatorOptions, 'demo' | 'idSeed' | 'choices'> {
  /** Who is signed in; null: nobody. Default: `test-user`. */
  user?: EndUser | null | undefined
  /** Emails of `user` to begin with, the oldest first. */
  emails?: readonly TestEmail[] | undefined
  /** What calls of the service meet from then on, once the emails are there. */
  faults?: readonly Fault[] | undefined
  /** A sending account; a function is given the emulator, which has one. Default: none. */
  sending?: SendingOptions | ((emulator: BrowserEmulator) => SendingOptions) | undefined
  /** Settings of the client in place of those for the emulator, such as a wrong secret. */
  mailframe?: Omit<MailframeOptions, 'fetch' | 'baseUrl'> | undefined
  /**
   * Folder of the editor's files, for tests in a browser that open the editor: what `mailframe-emulator browser-files`
   * wrote. Default: null, no editor page.
   */
  files?: BrowserEmulatorOptions['files'] | undefined
}

/** What `createTestBackend()` gives. */
export interface TestBackend {
  /** MailframeProvider on this backend. Its props, such as `locale`, may be given; also a `wrapper` for Testing Library. */
  Provider: ComponentType<Partial<MailframeProviderProps>>
  /** What Provider is given, for a provider of your own. A path: `fetch` knows where it counts from. */
  endpoint: string
  /** Calls the handler: no network. */
  fetch: typeof globalThis.fetch
  /** The service: `faults`, `clock`, `requests`, `reset()`. */
  emulator: BrowserEmulator
  /** The client of the service, as your server has it: to look at what was saved. */
  mailframe: Mailframe
  /** The route handler itself: a request in, its answer out. */
  handler: (request: Request) => Promise<Response>
  /** Those of the options, as the service created them. */
  emails: readonly Email[]
  /** Changes who is signed in; null: nobody. */
  signIn(user: EndUser | null): void
  /**
   * Saves as the signed-in user does in the editor. The service reports it to the Push URL, and so to `onSaved` and
   * lists.
   *
   * @throws Error where nobody is signed in, or the service refuses.
   */
  save(emailId: string, save: EditorSave): Promise<void>
  /** Ends the emulator, and every call and stream that is open. */
  close(): Promise<void>
}

/**
 * A whole backend in this process or page: the real route handler, on an emulator of the service with its data in
 * memory. For tests of your components, in jsdom and in a browser.
 */
export async function createTestBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const {
    user: initialUser = TEST_USER,
    emails = [],
    faults = [],
    mailframe: settings,
    files = null,
    demo = false,
    idSeed,
    choices,
    sending,
    ...handlerOptions
  } = options
  let user = initialUser
  // Each backend has a path of its own: tabs and providers of one endpoint share their stream of saves.
  const endpoint = `/test-${crypto.randomUUID()}/api/mailframe`
  const token = crypto.randomUUID()
  const emulator = await createBrowserEmulator({
    files,
    demo,
    ...(idSeed === undefined ? {} : { idSeed }),
    ...(choices === undefined ? {} : { choices }),
    pushUrl: `${ORIGIN}${endpoint}/push?token=${token}`,
    pushFetch: (input, init) => handler(new Request(input, init)),
  })
  const forEmulator = {
    baseUrl: emulator.url,
    editorUrl: emulator.editorUrl,
    clientId: emulator.credentials.clientId,
    clientSecret: emulator.credentials.clientSecret,
    insecureHosts: [new URL(emulator.editorUrl).host],
    fetch: emulator.fetch,
  }
  const seeding = createMailframe(forEmulator)
  const mailframe = settings === undefined ? seeding : createMailframe({ ...forEmulator, ...settings })
  const handler = createHandler({
    ...handlerOptions,
    mailframe,
    user: () => user,
    push: { token },
    events: createMemoryEventBus(),
    ...(sending && { sending: typeof sending === 'function' ? sending(emulator) : sending }),
  })
  const server = createHandlerFetch(handler, ORIGIN)

  const owner = initialUser ?? TEST_USER
  const created = await seedEmails(emails, { userId: owner.userId, mailframe: seeding, emulator })
  for (const fault of faults) await emulator.faults.add(fault)

  return {
    Provider: providerOf({ endpoint, fetch: server.fetch }),
    endpoint,
    fetch: server.fetch,
    emulator,
    mailframe,
    handler,
    emails: created,
    signIn(next) {
      user = next
    },
    async save(emailId, save) {
      if (user === null) throw new Error('nobody is signed in: call signIn(user) first')
      await saveInEditor({ emulator, mailframe: seeding, user }, emailId, save)
    },
    async close() {
      server.close()
      await emulator.close()
    },
  }
}

const providerOf =
  (backend: Pick<TestBackend, 'endpoint' | 'fetch'>): TestBackend['Provider'] =>
  (props) =>
    createElement(MailframeProvider, { ...backend, ...props })
