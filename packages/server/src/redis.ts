export type { RedisClient } from '@mailframe/protocol/client'
export { createRedisEventBus, type RedisEventBusOptions } from './redis/event-bus.js'
export { createRedisTokenStore, type RedisTokenStoreOptions } from './redis/token-store.js'
