import 'server-only'
import { createMemoryEventBus } from '@mailframe/server'

/** Tells open pages of saves. One process serves this app; several would share `@mailframe/server/redis`. */
export const events = createMemoryEventBus()
