import { createRouteHandlers } from '@mailframe/server/next'
import { sharedApp } from '../../../../shared'

export const { GET, POST, PUT, DELETE, OPTIONS } = createRouteHandlers(sharedApp().options)
