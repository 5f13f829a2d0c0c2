import {
  type Choices,
  type Clock,
  createClock,
  createMemoryStorage,
  createService,
  SEED_CREDENTIALS,
  type Service,
} from '../core/index.js'
import { coreRequest, createFetch, ORIGIN, pathBelow } from './fetch.js'
import { type Frames, serveFrames } from './frames.js'
import { provideCrypto } from './insecure-crypto.js'
import { readStaticFiles } from './static-files.js'

/** What `createBrowserEmulator()` takes. */
export interface BrowserEmulatorOptions {
  /**
   * Folder of the files that `mailframe-emulator browser-files <folder>` wrote, on the origin of the page; relative
   * addresses count from the page. Default: `mailframe/`. null: no editor page, only `fetch`.
   */
  files?: string | URL | null
  /** Also seeds a few Emails to look at; default false. */
  demo?: boolean
  /** Makes ids and codes repeat: the same ones in the same order, for every start and after each reset. */
  idSeed?: string
  /** What the emulator does where the spec is silent, other than by default: see spec/choices.md. */
  choices?: Partial<Choices>
  /** Push URL of the development Application: https, or http on a loopback host. */
  pushUrl?: string
  /** Push Key: the callback is encrypted under it. 32 bytes in base64url, or an RSA private key in PEM. */
  pushKey?: string
  /** Address that events of email are reported to: https, or http on a loopback host. Not tried at the start. */
  webhookUrl?: string
  /** App key that they are signed with. Default: `credentials.webhooks.appKey`. */
  webhookKey?: string
  /** Sends callbacks to Push URLs, and webhooks, for a receiver in the page itself. Default: the page's own `fetch`. */
  pushFetch?: typeof globalThis.fetch
}

/** An emulator in this page: its addresses, its credentials, and what tests do with it. */
export interface BrowserEmulator extends Pick<Service, 'faults' | 'requests' | 'messages' | 'reset'> {
  /** Base address of the service, without a slash at its end. `fetch` answers what is below it. */
  url: string
  /** Address of the editor, without a slash at its end; `${editorUrl}/thirdApp` opens in a frame or a tab. */
  editorUrl: string
  /** Why the editor cannot be opened from this page, and what to do; null where it can. */
  editorProblem: string | null
  /** The seeded credentials, for your client. */
  credentials: typeof SEED_CREDENTIALS
  /** In place of a port: pass it to `createMailframe({ fetch })`. Rejects for any other address. */
  fetch: typeof globalThis.fetch
  /** The time of the service, which tests may stop and move. */
  clock: Clock
  /** Ends the emulator: `fetch` rejects, and open editors show it. */
  close(): Promise<void>
}

/**
 * Starts the service inside this page, with its data in memory: it ends with the page.
 *
 * Where the page can have no service worker, everything but the editor page works, and `editorProblem` says why.
 */
export async function createBrowserEmulator(options: BrowserEmulatorOptions = {}): Promise<BrowserEmulator> {
  const { demo = false, idSeed, choices, pushUrl, pushKey, pushFetch } = options
  const { webhookUrl, webhookKey } = options
  provideCrypto()
  const storage = createMemoryStorage()
  const clock = createClock()
  const folder = folderOf(options.files)
  const service = await createService({
    storage,
    clock,
    staticFile: folder === null ? async () => null : readStaticFiles(folder),
    demo,
    idSeed,
    choices,
    origin: () => url,
    allowedHosts: [new URL(ORIGIN).hostname],
    push: pushUrl === undefined ? undefined : { url: pushUrl, key: pushKey },
    webhook: webhookUrl === undefined ? undefined : { url: webhookUrl, key: webhookKey },
    pushFetch,
  })
  const { frames, editorProblem } = await framesOf(folder, service)
  let bases: readonly string[] = frames === null ? [ORIGIN] : [frames.url, ORIGIN]
  const url = frames?.url ?? ORIGIN
  const { faults, requests, messages, reset } = service
  return {
    url,
    editorUrl: frames !== null || folder === null ? url : new URL('no-editor', folder).href,
    editorProblem,
    credentials: SEED_CREDENTIALS,
    fetch: createFetch(service, () => bases),
    clock,
    faults,
    requests,
    messages,
    reset,
    async close() {
      bases = []
      frames?.close()
      service.close()
      storage.close()
    },
  }
}

/** The folder of the files; null where there is none, or no page that it could belong to. */
function folderOf(files: string | URL | null = 'mailframe/'): URL | null {
  const page = globalThis.document?.baseURI
  if (files === null || page === undefined) return null
  const folder = new URL(files, page)
  if (!folder.pathname.endsWith('/')) folder.pathname += '/'
  return folder
}

async function framesOf(
  folder: URL | null,
  service: Service,
): Promise<{ frames: Frames | null; editorProblem: string | null }> {
  if (folder === null) {
    return {
      frames: null,
      editorProblem: 'The editor cannot be opened: the emulator was given no files for it.',
    }
  }
  try {
    const frames = await serveFrames(folder, async ({ url, ...request }) => {
      const path = pathBelow(url, [frames.url])
      return await service.fetch(coreRequest(path ?? '/', request))
    })
    return { frames, editorProblem: null }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const editorProblem = `The editor cannot be opened: ${reason}.`
    console.warn(`@mailframe/emulator: ${editorProblem}`)
    return { frames: null, editorProblem }
  }
}
