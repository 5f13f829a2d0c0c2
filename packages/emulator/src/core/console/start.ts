import type { Region } from '@mailframe/protocol/sending'
import { applicationRecords } from '../access/applications.js'
import { SEED_CREDENTIALS } from '../access/seed-credentials.js'
import type { Call, Route } from '../kernel/call.js'
import { CONSOLE_API, localRoute } from '../kernel/local-route.js'
import { messageBox } from '../sending/message/message-box.js'

/** What runs where, for who sets up an app. */
export interface StartView {
  /** The host of the editor of the development Application; null: that of the emulator. */
  editorDomain: string | null
  /** The port of each region; null: no SMTP, as in a page. */
  smtp: Record<Region, number> | null
  messages: number
}

/** The first page of the console. */
export const startRoutes: readonly Route[] = [
  localRoute('GET', `${CONSOLE_API}/start`, ({ get, smtpPorts }: Call): StartView => {
    const { editorDomain = null } = get(applicationRecords).get(SEED_CREDENTIALS.applicationId) ?? {}
    return {
      editorDomain,
      smtp: smtpPorts(),
      messages: get(messageBox).count(),
    }
  }),
]
