import { createPagesHandler } from '@mailframe/server/next'
import { sharedApp } from '../../../shared'

export const config = { api: { bodyParser: false } }

export default createPagesHandler(sharedApp().options)
