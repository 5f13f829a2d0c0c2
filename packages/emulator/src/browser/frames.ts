import {
  type AnswerMessage,
  HELLO,
  instanceOf,
  REQUEST,
  type RequestMessage,
  SCOPE,
} from './worker-protocol.js'

/** Where frames and tabs reach this page's emulator. */
export interface Frames {
  /** Address that the service worker answers, without a slash at its end. */
  url: string
  /** From now on those who come are told that the emulator is closed. */
  close(): void
}

/** Answers one request of a frame or a tab. */
export type Serve = (message: Omit<RequestMessage, 'type' | 'instance'>) => Promise<Response>

/** A worker that does not answer is not waited for. */
const TIMEOUT_MS = 10_000

/**
 * Has the service worker of `folder` hand requests below its scope to `serve`.
 *
 * @throws Error that says why this page can have none.
 */
export async function serveFrames(folder: URL, serve: Serve): Promise<Frames> {
  const container = containerOf(folder)
  const scope = new URL(SCOPE, folder).href
  const worker = await install(container, new URL('worker.js', folder), scope)
  const suffix = Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  const instance = instanceOf(await clientIdBy(worker), suffix)
  let answerer = serve
  container.addEventListener('message', ({ data, ports: [port] }: MessageEvent<RequestMessage | null>) => {
    if (data?.type === REQUEST && data.instance === instance && port !== undefined) {
      void answer(port, () => answerer(data))
    }
  })
  container.startMessages()
  return {
    url: scope + instance,
    close() {
      answerer = async () => new Response('The emulator of this address is closed.', { status: 410 })
    },
  }
}

function containerOf(folder: URL): ServiceWorkerContainer {
  if (folder.origin !== location.origin) {
    throw new Error(
      `its files must be on the origin of the page: ${folder.href} is not on ${location.origin}`,
    )
  }
  // Absent outside secure contexts, whatever the types say.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  if (serviceWorker !== undefined) return serviceWorker
  throw new Error(
    isSecureContext
      ? 'this browser gives the page no service workers'
      : `browsers give service workers only to pages on https and on loopback hosts, and this one is on ${location.origin}`,
  )
}

async function install(
  container: ServiceWorkerContainer,
  script: URL,
  scope: string,
): Promise<ServiceWorker> {
  let registration: ServiceWorkerRegistration
  try {
    registration = await container.register(script, { scope, updateViaCache: 'none' })
  } catch (error) {
    throw new Error(
      `its service worker cannot be installed from ${script.href} (${error instanceof Error ? error.message : String(error)}); put the files there with 'npx mailframe-emulator browser-files <folder>'`,
    )
  }
  const worker = registration.active ?? registration.waiting ?? registration.installing
  if (worker === null) throw new Error('its service worker was removed')
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('its service worker could not be started'))
    }
    worker.addEventListener('statechange', look)
    look()
  })
  return worker
}

/** The id under which the worker knows this page. */
function clientIdBy(worker: ServiceWorker): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => reject(new Error('its service worker does not answer')), TIMEOUT_MS)
    port1.onmessage = ({ data }: MessageEvent<string>) => {
      clearTimeout(timer)
      port1.close()
      resolve(data)
    }
    worker.postMessage(HELLO, [port2])
  })
}

async function answer(port: MessagePort, serve: () => Promise<Response>): Promise<void> {
  const send = (message: AnswerMessage) => port.postMessage(message)
  try {
    const { status, headers, body } = await serve()
    send({ kind: 'head', status, headers: [...headers], hasBody: body !== null })
    const reader = body?.getReader()
    for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
      send({ kind: 'piece', bytes: new Uint8Array(piece.value) })
    }
    send({ kind: 'end' })
  } catch {
    // A fault dropped the connection.
    send({ kind: 'failed' })
  }
}
