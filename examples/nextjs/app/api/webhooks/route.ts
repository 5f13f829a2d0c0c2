import { createWebhookReceiver } from '@mailframe/sending/webhooks'
import { keepReport } from '@/lib/reports'

// The sending service reports here what becomes of each email. The key is in MAILFRAME_SENDING_APP_KEY.
const receive = createWebhookReceiver({ onEvent: keepReport })

export { receive as GET, receive as POST }
