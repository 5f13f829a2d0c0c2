// Koa and its parser ship no types, and express4 is an alias.

declare module 'express4' {
  export { default } from 'express'
}

declare module 'koa' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  namespace Koa {
    interface Context {
      req: IncomingMessage
      res: ServerResponse
      request: object
      originalUrl: string
      status: number
      body: unknown
      append(name: string, value: string): void
      set(name: string, value: string): void
      remove(name: string): void
    }
    type Middleware = (context: Context, next: () => Promise<unknown>) => unknown
  }

  class Koa {
    use(middleware: Koa.Middleware): this
    callback(): RequestListener
  }

  export = Koa
}

declare module 'koa-bodyparser' {
  import type { Middleware } from 'koa'

  export default function bodyParser(options?: { jsonLimit?: string }): Middleware
}

/** What of workerd's own module the tests use. */
declare module 'cloudflare:workers' {
  export const env: Record<string, string>
  export function waitUntil(work: Promise<unknown>): void
}
