import { createPagesHandler } from '@mailframe/server/next'
import { sharedApp } from '../../../shared'

export const config = { api: { bodyParser: { sizeLimit: '8mb' } } }

export default createPagesHandler(sharedApp().options)
