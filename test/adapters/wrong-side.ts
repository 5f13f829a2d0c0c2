// A page's script with imports that belong to a server.
export { createMailframe } from '@mailframe/server'
export { createNodeHandler } from '@mailframe/server/node'
export { createRedisTokenStore } from '@mailframe/server/redis'
