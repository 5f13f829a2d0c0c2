import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRouteHandler } from '../handler/create-handler.js'
import type { HandlerOptions } from '../hooks/options.js'
import { isBelow } from './base-path.js'
import { toGivenRequest, toRequest } from './request.js'
import { sendResponse } from './response.js'

/** A listener of `node:http`, and a handler or middleware of Express and Connect. */
export type NodeHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => Promise<void>

/**
 * The routes for `node:http`, Express 4 and 5 and Connect: `app.use('/api/mailframe', createNodeHandler(options))`. A
 * body parser may run first. With `basePath`, requests outside it go to `next`.
 */
export function createNodeHandler(options: HandlerOptions): NodeHandler {
  const handle = createRouteHandler(options)
  return async (request, response, next) => {
    const { originalUrl = request.url } = request as { originalUrl?: string }
    if (next !== undefined && !isBelow(options.basePath, originalUrl ?? '/')) return next()
    await answer(() => handle(toGivenRequest(request, response)), response, next)
  }
}

/** Any function of Request and Response, such as `createPushReceiver()`, as a handler of Node. */
export function toNodeHandler(handle: (request: Request) => Promise<Response>): NodeHandler {
  return (incoming, outgoing, next) => answer(() => handle(toRequest(incoming, outgoing)), outgoing, next)
}

async function answer(
  handle: () => Promise<Response>,
  outgoing: ServerResponse,
  next: ((error?: unknown) => void) | undefined,
): Promise<void> {
  try {
    await sendResponse(await handle(), outgoing)
  } catch (error) {
    // Also in Express 4, which does not look at the promise.
    if (next !== undefined) return next(error)
    if (!outgoing.headersSent) outgoing.statusCode = 500
    outgoing.end()
  }
}
