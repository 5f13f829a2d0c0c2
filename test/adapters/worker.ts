import { createHandler } from '@mailframe/server'
import { type AppSettings, createApp } from './app.js'

let app: ReturnType<typeof createApp> | undefined

/** The app as a Worker: `env` holds the settings. */
export default {
  async fetch(request: Request, env: AppSettings): Promise<Response> {
    app ??= createApp(env)
    if (new URL(request.url).pathname === '/probe') return Response.json(app.probe())
    handle ??= createHandler(app.options)
    return await handle(request)
  },
}

let handle: ReturnType<typeof createHandler> | undefined
