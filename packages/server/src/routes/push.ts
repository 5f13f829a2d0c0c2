import type { PushReceiver } from '../push/create-receiver.js'
import { PUSH_BYTES } from '../push/receiver.js'
import type { Route } from './route.js'

/** `POST …/push`: the Push URL. Nobody is signed in; the push itself proves where it comes from. */
export function pushRoute(receive: PushReceiver): Route {
  return {
    pattern: ['push'],
    endpoints: { POST: { bodyBytes: PUSH_BYTES, answer: ({ request, report }) => receive(request, report) } },
  }
}
