import 'server-only'
import { createSender } from '@mailframe/sending'

/** Reads MAILFRAME_SENDING_* of the environment with the first send. */
export const sender = createSender()
