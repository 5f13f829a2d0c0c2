import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRouteHandler } from '../handler/create-handler.js'
import type { HandlerOptions } from '../hooks/options.js'
import { answerOfNext } from '../http/hook-answer.js'
import { NEXT_BASE_PATH } from './next-base-path.js'
import { toRequest } from './request.js'
import { sendResponse } from './response.js'

/** What the handler needs of Next's API request. */
export interface PagesRequest extends IncomingMessage {
  /** What Next.js read from the path and the query. */
  query: Partial<Record<string, string | string[]>>
  /** What Next.js read of the body, if it did. */
  body?: unknown
}

/**
 * The handler of `pages/…/[...route].ts`, for the Pages Router of Next.js 14 and later:
 * `export default createPagesHandler({ mailframe, user })`, beside
 * `export const config = { api: { bodyParser: false } }`, without which Next.js refuses pushes over 1 MB.
 */
export function createPagesHandler(
  options: HandlerOptions,
): (request: PagesRequest, response: ServerResponse) => Promise<void> {
  const handle = createRouteHandler(options, NEXT_BASE_PATH)
  return async (incoming, outgoing) => {
    const { route, ...others } = incoming.query
    const segments = [route, ...Object.values(others)].find(Array.isArray)
    const response = await handle(toRequest(incoming, outgoing), segments).catch((error: unknown) => {
      // The Pages Router knows nothing of redirect() and notFound().
      const answer = answerOfNext(error)
      if (answer === null) throw error
      return answer
    })
    await sendResponse(response, outgoing)
  }
}
