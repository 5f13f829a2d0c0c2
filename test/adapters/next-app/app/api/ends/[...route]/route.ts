import { createRouteHandlers } from '@mailframe/server/next'
import { endingOptions } from '../../../../ends'

export const { GET, POST } = createRouteHandlers(endingOptions())
