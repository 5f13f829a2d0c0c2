import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '@mailframe/protocol/client'
import IoRedis from 'ioredis'
import { toNodeHandler } from '../../node.js'
import { assemblePushReceiver } from '../../push/receiver.js'
import { createRedisTokenStore } from '../../redis.js'

// One of several processes that share a Redis: its onSave lasts until the parent says that it is done.

const { REDIS_PORT = '', ENCRYPTION_KEY = '', LEASE_MS = '' } = process.env
const client = new IoRedis({ port: Number(REDIS_PORT), host: '127.0.0.1' }).on('error', () => {})

const running: (() => void)[] = []
process.on('message', () => {
  for (const end of running.splice(0)) end()
})

const receive = assemblePushReceiver(
  {
    token: 't',
    store: createRedisTokenStore({ client, encryptionKey: ENCRYPTION_KEY }),
    onSave: () =>
      new Promise<void>((resolve) => {
        running.push(resolve)
        process.send?.('onSave')
      }),
    onError: () => {},
  },
  systemClock,
  Number(LEASE_MS),
)
const server = createServer(toNodeHandler((request) => receive(request)))
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('disconnect', () => process.exit())
