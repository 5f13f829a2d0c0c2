import 'server-only'
import { createMailframe } from '@mailframe/server'

/** Reads MAILFRAME_* of the environment with the first call: `next build` needs none of it. */
export const mailframe = createMailframe()
