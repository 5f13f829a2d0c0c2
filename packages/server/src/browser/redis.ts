import { serverOnly } from './server-only.js'

export const createRedisEventBus = serverOnly('createRedisEventBus', 'redis')
export const createRedisTokenStore = serverOnly('createRedisTokenStore', 'redis')
