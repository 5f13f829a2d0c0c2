import { createPagesHandler } from '@mailframe/server/next'
import { endingOptions } from '../../../ends'

export const config = { api: { bodyParser: false } }

export default createPagesHandler(endingOptions())
