import { env, waitUntil } from 'cloudflare:workers'
import { createWebhookReceiver } from '@mailframe/sending/webhooks'

const called: string[] = []
const finished: string[] = []
const failed = new Set<string>()

const receive = createWebhookReceiver({
  appKey: () => env.MAILFRAME_SENDING_APP_KEY,
  waitUntil,
  onError() {},
  async onEvent({ event, token, ...fields }) {
    called.push(token)
    const recipient = 'recipient' in fields ? fields.recipient : null
    if (recipient === 'slow@example.com') await new Promise((resolve) => setTimeout(resolve, 4_000))
    if (recipient === 'fails@example.com' && !failed.has(token)) {
      failed.add(token)
      throw new Error(`no ${event} for now`)
    }
    finished.push(token)
  },
})

/** A receiver as a Worker has it: made once, outside of any request. */
export default {
  fetch: (request: Request): Promise<Response> | Response =>
    new URL(request.url).pathname === '/called' ? Response.json({ called, finished }) : receive(request),
}
