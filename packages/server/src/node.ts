export type { HandlerOptions } from './hooks/options.js'
export { createFastifyPlugin, type FastifyHost } from './node/fastify.js'
export { createNodeHandler, type NodeHandler, toNodeHandler } from './node/handler.js'
export { createKoaMiddleware, type KoaContext } from './node/koa.js'
