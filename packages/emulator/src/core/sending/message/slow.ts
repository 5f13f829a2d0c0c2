import type { Services } from '../../kernel/services.js'
import { ALL } from '../../store/storage.js'
import { eventLog } from '../events/event-log.js'
import { SLOW_MS } from './outcomes.js'
import { messageRecords } from './records.js'

/** An email that is on its way. */
interface SlowMail {
  emailId: string
  /** When it arrives: ISO 8601, UTC. */
  at: string
}

/** Emails that are delivered late. */
export function slowMail({ store, clock, get }: Services) {
  function schedule({ emailId, at }: SlowMail): void {
    clock.schedule(new Date(at), async () => {
      store.transaction(() => {
        // Not where the data was reset meanwhile.
        if (!store.delete('slowMail', emailId)) return
        get(messageRecords).arrived(emailId)
        get(eventLog).record(emailId, { event: 'deliver' })
      })
    })
  }

  return {
    /** To be called in a transaction. */
    add(emailId: string): void {
      const mail = { emailId, at: new Date(clock.now().getTime() + SLOW_MS).toISOString() }
      store.put('slowMail', emailId, '', mail)
      schedule(mail)
    },
    /** Goes on with what an earlier run of the emulator left. */
    resume(): void {
      for (const mail of store.list('slowMail', '', ALL) as SlowMail[]) schedule(mail)
    },
  }
}
