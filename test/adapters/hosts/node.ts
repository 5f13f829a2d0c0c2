import { getRequestListener } from '@hono/node-server'
import { createHandler } from '@mailframe/server'
import {
  createFastifyPlugin,
  createKoaMiddleware,
  createNodeHandler,
  toNodeHandler,
} from '@mailframe/server/node'
import express, { type RequestHandler } from 'express'
import express4 from 'express4'
import fastify from 'fastify'
import { Hono, type HonoRequest } from 'hono'
import Koa from 'koa'
import bodyParser from 'koa-bodyparser'
import { createApp } from '../app.js'
import { type HostKind, MOUNT } from './host.js'
import { listen } from './listen.js'

/** An Express of either version, with what runs before the handler. */
function expressHost(
  name: string,
  create: typeof express,
  before: RequestHandler[],
  parses = false,
): HostKind {
  return {
    name,
    parses,
    async start(settings) {
      const { options, probe } = createApp(settings)
      const app = create()
      for (const middleware of before) app.use(middleware)
      app.use(MOUNT, createNodeHandler(options))
      const { origin, close } = await listen(app)
      return { url: origin + MOUNT, probe, close }
    },
  }
}

function koaHost(name: string, before: Koa.Middleware[], parses = false): HostKind {
  return {
    name,
    parses,
    async start(settings) {
      const { options, probe } = createApp(settings)
      const app = new Koa()
      for (const middleware of before) app.use(middleware)
      app.use(createKoaMiddleware({ ...options, basePath: MOUNT }))
      app.use((context) => {
        context.body = 'the next middleware'
      })
      const { origin, close } = await listen(app.callback())
      return { url: origin + MOUNT, probe, close }
    },
  }
}

const limit = '8mb'

export const NODE_HOSTS: HostKind[] = [
  {
    name: 'the core, by the generic handler',
    async start(settings) {
      const { options, probe } = createApp(settings)
      const { origin, close } = await listen(toNodeHandler(createHandler(options)))
      return { url: origin + MOUNT, probe, close }
    },
  },
  {
    name: 'node:http',
    async start(settings) {
      const { options, probe } = createApp(settings)
      const { origin, close } = await listen(createNodeHandler(options))
      return { url: origin + MOUNT, probe, close }
    },
  },
  expressHost('Express 5', express, []),
  expressHost('Express 5 after express.json()', express, [express.json({ limit })], true),
  expressHost('Express 5 after express.raw()', express, [express.raw({ type: '*/*', limit })]),
  expressHost('Express 5 after express.text()', express, [express.text({ type: '*/*', limit })]),
  expressHost('Express 4', express4, []),
  expressHost('Express 4 after express.json()', express4, [express4.json({ limit })], true),
  {
    name: 'Fastify',
    async start(settings) {
      const { options, probe } = createApp(settings)
      const app = fastify()
      app.register(createFastifyPlugin(options), { prefix: MOUNT })
      const origin = await app.listen({ port: 0, host: '127.0.0.1' })
      return {
        url: origin + MOUNT,
        probe,
        async close() {
          app.server.closeAllConnections()
          await app.close()
        },
      }
    },
  },
  koaHost('Koa', []),
  koaHost('Koa after koa-bodyparser', [bodyParser({ jsonLimit: limit })], true),
  honoHost('Hono', (request) => request.raw),
  honoHost('Hono, after a middleware that reads the body', (request) => request, true),
]

function honoHost(
  name: string,
  given: (request: HonoRequest) => Request | HonoRequest,
  reads = false,
): HostKind {
  return {
    name,
    async start(settings) {
      const { options, probe } = createApp(settings)
      const handle = createHandler(options)
      const app = new Hono()
      if (reads) {
        app.use(async ({ req }, next) => {
          if (req.header('content-type') === 'application/json') await req.json().catch(() => {})
          await next()
        })
      }
      app.all(`${MOUNT}/*`, (context) => handle(given(context.req)))
      const { origin, close } = await listen(getRequestListener(app.fetch))
      return { url: origin + MOUNT, probe, close }
    },
  }
}
