import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import IoRedis from 'ioredis'
import { createMailframe } from '../../index.js'
import { createNodeHandler } from '../../node.js'
import { createRedisEventBus, createRedisTokenStore } from '../../redis.js'

// One of several server processes of an app, which share a Redis. Tells its address, and each save that it handles.

const { REDIS_PORT = '', ENCRYPTION_KEY = '', PUSH_TOKEN = '' } = process.env
const client = new IoRedis({ port: Number(REDIS_PORT), host: '127.0.0.1' }).on('error', () => {})

const server = createServer(
  createNodeHandler({
    mailframe: createMailframe({ store: createRedisTokenStore({ client, encryptionKey: ENCRYPTION_KEY }) }),
    user: () => ({ userId: 'ann' }),
    events: createRedisEventBus({ client }),
    push: {
      token: PUSH_TOKEN,
      async onSave({ emailId, stale }) {
        process.send?.({ emailId, stale })
      },
    },
  }),
)
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('disconnect', () => process.exit())
