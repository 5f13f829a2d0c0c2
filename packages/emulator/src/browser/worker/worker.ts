import { type AnswerMessage, clientIdOf, HELLO, REQUEST, type RequestMessage } from '../worker-protocol.js'

/** The part of a service worker's global scope that is used here: the types of pages and workers exclude each other. */
interface WorkerScope {
  registration: { scope: string }
  clients: { get(id: string): Promise<Client | undefined> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: () => void): void
  addEventListener(type: 'message', listener: (event: MessageFromPage) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchOfFrame) => void): void
}

interface Client {
  id: string
  postMessage(message: RequestMessage, transfer: Transferable[]): void
}

interface MessageFromPage {
  data: unknown
  source: Client | null
  ports: readonly MessagePort[]
}

interface FetchOfFrame {
  request: Request
  respondWith(response: Promise<Response>): void
}

const worker = self as unknown as WorkerScope

worker.addEventListener('install', () => void worker.skipWaiting())

worker.addEventListener('message', ({ data, source, ports }) => {
  if (data === HELLO) ports[0]?.postMessage(source?.id)
})

worker.addEventListener('fetch', (event) => {
  const { scope } = worker.registration
  // Pictures of an email come from anywhere.
  if (!event.request.url.startsWith(scope)) return
  const [instance = ''] = event.request.url.slice(scope.length).split(/[/?#]/)
  event.respondWith(answer(event.request, instance))
})

/** The answer of the page that the address names. */
async function answer(request: Request, instance: string): Promise<Response> {
  const page = await worker.clients.get(clientIdOf(instance))
  if (page === undefined) return gone(request)
  const { method, url, headers } = request
  const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer()
  const { port1, port2 } = new MessageChannel()
  const message: RequestMessage = { type: REQUEST, instance, method, url, headers: [...headers], body }
  page.postMessage(message, [port2, ...(body === null ? [] : [body])])
  return await readAnswer(port1)
}

function readAnswer(port: MessagePort): Promise<Response> {
  return new Promise((resolve) => {
    let pieces: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        pieces = controller
      },
    })
    port.onmessage = ({ data }: MessageEvent<AnswerMessage>) => {
      if (data.kind === 'head') {
        const { status, headers, hasBody } = data
        resolve(new Response(hasBody ? body : null, { status, headers }))
      } else if (data.kind === 'piece') {
        pieces?.enqueue(data.bytes)
      } else {
        port.close()
        if (data.kind === 'end') return pieces?.close()
        pieces?.error(new TypeError('the connection was dropped on purpose'))
        resolve(Response.error())
      }
    }
  })
}

const GONE = 'The page that ran this emulator was closed or reloaded.'

function gone({ mode }: Request): Response {
  const [body, type] =
    mode === 'navigate'
      ? [`<!doctype html><meta charset="utf-8"><title>Emulator gone</title><p>${GONE}</p>`, 'text/html']
      : [JSON.stringify({ error: 'notFound', message: GONE }), 'application/json']
  const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' }
  return new Response(body, { status: 410, headers })
}
