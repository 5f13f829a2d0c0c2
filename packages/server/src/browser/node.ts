import { serverOnly } from './server-only.js'

export const createFastifyPlugin = serverOnly('createFastifyPlugin', 'node')
export const createKoaMiddleware = serverOnly('createKoaMiddleware', 'node')
export const createNodeHandler = serverOnly('createNodeHandler', 'node')
export const toNodeHandler = serverOnly('toNodeHandler', 'node')
