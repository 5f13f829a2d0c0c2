export type { RedisClient } from './redis/client.js'
export { createRedisEventBus, type RedisEventBusOptions } from './redis/event-bus.js'
export { createRedisTokenStore, type RedisTokenStoreOptions } from './redis/token-store.js'
