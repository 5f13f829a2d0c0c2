import { EVENTS_SCOPE_HEADER } from '@mailframe/protocol'
import type { EventBus } from '../events/bus.js'
import { eventStream } from '../events/stream.js'
import { empty } from '../http/responses.js'
import { digestOf } from '../push/digest.js'
import type { Route } from './route.js'

/** `no-transform`: a host that compresses would hold the events back. `X-Accel-Buffering` does the same for nginx. */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/**
 * `GET …/events`: what the signed-in user saved, as it is reported. Without a bus 204: there is nothing to wait for.
 */
export function eventsRoute(bus: EventBus | undefined): Route {
  return {
    pattern: ['events'],
    endpoints: {
      GET: {
        action: 'events',
        takesBody: false,
        isPage: false,
        prepare: () => ({
          async run({ request, user: { userId }, report }) {
            if (bus === undefined) return empty(204)
            const scope = await digestOf(userId)
            const { headers } = empty(200, { ...HEADERS, [EVENTS_SCOPE_HEADER]: scope })
            if (request.method === 'HEAD') return new Response(null, { headers })
            return new Response(eventStream({ bus, userId, request, report }), { headers })
          },
        }),
      },
    },
  }
}
