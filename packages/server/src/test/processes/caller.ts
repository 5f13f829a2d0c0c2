import IoRedis from 'ioredis'
import { createClient } from 'redis'
import { createMailframe } from '../../client/create-mailframe.js'
import { createRedisTokenStore } from '../../redis/token-store.js'

// One of several processes of an app: each `open <n>` on its input opens n editors at once, and tells the outcome.

const { BASE_URL = '', REDIS_PORT = '', LIBRARY = '', ENCRYPTION_KEY = '', TIMEOUT = '20000' } = process.env

const client =
  LIBRARY === 'ioredis'
    ? new IoRedis({ port: Number(REDIS_PORT), host: '127.0.0.1' }).on('error', () => {})
    : await createClient({ url: `redis://127.0.0.1:${REDIS_PORT}` })
        .on('error', () => {})
        .connect()

let told = 0
const mailframe = createMailframe({
  baseUrl: BASE_URL,
  editorUrl: BASE_URL,
  clientId: 'the-client',
  clientSecret: 'the-secret',
  timeout: Number(TIMEOUT),
  store: createRedisTokenStore({ client, encryptionKey: ENCRYPTION_KEY }),
  onError: () => {
    told += 1
  },
})

process.on('message', async ({ open }: { open: number }) => {
  const startedAt = performance.now()
  const results = await Promise.allSettled(
    Array.from({ length: open }, () => mailframe.editor.open({ user: { userId: 'ann' }, emailId: 'mail-1' })),
  )
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
  process.send?.({
    opened: open - failed.length,
    failed: failed.slice(0, 3),
    told,
    ms: performance.now() - startedAt,
  })
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
