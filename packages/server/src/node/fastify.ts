import type { IncomingMessage, ServerResponse } from 'node:http'
import { createHandler } from '../handler/create-handler.js'
import type { HandlerOptions } from '../hooks/options.js'
import { toReadable } from './readable.js'
import { toRequest } from './request.js'
import type { Parsed } from './request-body.js'

/** What the plugin needs of Fastify. */
export interface FastifyHost {
  /** Leaves bodies to the handler. */
  removeAllContentTypeParsers(): unknown
  /** Takes bodies of any type as they come. */
  addContentTypeParser(
    type: string,
    parser: (request: unknown, payload: unknown, done: (error: Error | null) => void) => void,
  ): unknown
  /** Adds a route for every method. */
  all(path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): unknown
}

interface FastifyRequest extends Parsed {
  raw: IncomingMessage
}

interface FastifyReply {
  raw: ServerResponse
  code(status: number): unknown
  getHeader(name: string): unknown
  header(name: string, value: string): unknown
  send(payload: unknown): unknown
}

/**
 * The routes as a plugin of Fastify: `app.register(createFastifyPlugin(options), { prefix: '/api/mailframe' })`. Its
 * content type parsers are its own; those of the app stay as they are.
 */
export function createFastifyPlugin(options: HandlerOptions): (app: FastifyHost) => Promise<void> {
  const handle = createHandler(options)
  return async (app) => {
    // Bodies are read by the handler, which has its own limits and errors.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.all('/*', async (request, reply) => {
      // A hook of the app may have read the body, and left it there.
      const response = await handle(toRequest(request.raw, reply.raw, request))
      reply.code(response.status)
      for (const [name, value] of response.headers) {
        const before = name === 'vary' ? reply.getHeader(name) : undefined
        reply.header(name, before === undefined ? value : `${before}, ${value}`)
      }
      // Null would be sent as JSON.
      return reply.send(toReadable(response.body) ?? undefined)
    })
  }
}
