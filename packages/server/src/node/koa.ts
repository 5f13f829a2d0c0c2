import type { IncomingMessage, ServerResponse } from 'node:http'
import { createHandler } from '../handler/create-handler.js'
import type { HandlerOptions } from '../hooks/options.js'
import { isBelow } from './base-path.js'
import { toReadable } from './readable.js'
import { toRequest } from './request.js'
import { sendResponse } from './response.js'

/** What the middleware needs of Koa's context. */
export interface KoaContext {
  /** The request of Node.js. */
  req: IncomingMessage
  /** The response of Node.js. */
  res: ServerResponse
  /** Koa's own, which may hold a body that was read. */
  request: object
  /** The address before any mount point was taken off. */
  originalUrl: string
  /** The HTTP status of the answer. */
  status: number
  /** The body of the answer. */
  body: unknown
  /** False: Koa leaves the response alone. */
  respond?: boolean
  /** Adds a header. */
  append(name: string, value: string): void
  /** Sets a header. */
  set(name: string, value: string): void
  /** Removes a header. */
  remove(name: string): void
}

/**
 * The routes as a middleware of Koa: `app.use(createKoaMiddleware({ …, basePath: '/api/mailframe' }))`. A body parser
 * may run first. Requests outside `basePath` go to the next middleware; without it, none do.
 */
export function createKoaMiddleware(
  options: HandlerOptions,
): (context: KoaContext, next: () => Promise<unknown>) => Promise<void> {
  const handle = createHandler(options)
  return async (context, next) => {
    if (!isBelow(options.basePath, context.originalUrl)) return void (await next())
    const response = await handle(toRequest(context.req, context.res, context.request))
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      // By itself: Koa reports an error each time that a client leaves a stream, which is how these end.
      context.respond = false
      void sendResponse(response, context.res)
      return
    }
    context.status = response.status
    // Koa takes null for 204: an answer that has only a status gets an empty text, and no type for it.
    context.body = toReadable(response.body) ?? ''
    context.remove('content-type')
    for (const [name, value] of response.headers) {
      if (name === 'set-cookie' || name === 'vary') context.append(name, value)
      else context.set(name, value)
    }
  }
}
