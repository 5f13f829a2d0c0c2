import { createApp } from '../app'

/** One app for all routes: Next.js may load this module once for each. */
export function sharedApp(): ReturnType<typeof createApp> {
  const global = globalThis as { mailframeTestApp?: ReturnType<typeof createApp> }
  const { SERVICE_URL = '', CLIENT_ID = '', CLIENT_SECRET = '', PUSH_KEY = '', PUSH_TOKEN = '' } = process.env
  global.mailframeTestApp ??= createApp({
    serviceUrl: SERVICE_URL,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    pushKey: PUSH_KEY,
    pushToken: PUSH_TOKEN,
  })
  return global.mailframeTestApp
}
