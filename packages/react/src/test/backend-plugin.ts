import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin } from 'vite'
import { importWithoutRunner } from './dynamic-imports.js'

const BACKEND = '/packages/react/src/test/backend.ts'

/** Puts the real route handler, on a real emulator, on the origin of the pages that the browser tests run in. */
export function backendPlugin(): Plugin {
  return {
    name: 'mailframe-test-backend',
    configureServer(server) {
      // Vitest's plugin for pages wraps the dynamic imports of all modules, also of those that run on this side.
      importWithoutRunner()
      let starting: Promise<Backend> | undefined
      server.middlewares.use((request, response, next) => {
        if (!isForBackend(request)) return next()
        importWithoutRunner()
        starting ??= server
          .ssrLoadModule(BACKEND)
          .then(({ startBackend }) => startBackend(`http://${request.headers.host}`) as Promise<Backend>)
        starting.then((backend) => answerWith(backend, request, response)).catch(next)
      })
      server.httpServer?.on('close', () => {
        starting?.then(({ close }) => close()).catch(() => {})
      })
    },
  }
}

export function isForBackend({ url = '' }: IncomingMessage): boolean {
  return /^\/(?:api\/mailframe|test-backend)\//.test(url)
}

/** Answers as the backend does. Rejects where it threw, unless nobody waits any more. */
export async function answerWith(
  { handle }: Pick<Backend, 'handle'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  try {
    await send(response, await handle(await toRequest(request, gone.signal)))
  } catch (error) {
    // What is cut off while it is read closes the request before the response.
    if (!gone.signal.aborted && !request.destroyed) throw error
  }
}

interface Backend {
  handle: (request: Request) => Promise<Response>
  close: () => Promise<void>
}

async function toRequest(request: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value))
  }
  const { method = 'GET' } = request
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(new URL(request.url ?? '/', `http://${request.headers.host}`), {
    method,
    headers,
    signal,
    ...(hasBody ? { body: Buffer.concat(chunks) } : {}),
  })
}

async function send(response: ServerResponse, answer: Response): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  // As it comes: `…/events` never ends by itself.
  for await (const chunk of answer.body ?? []) response.write(chunk)
  response.end()
}
