import type { SeededSecret } from '../../../core/console/secrets.js'
import type { StartView } from '../../../core/console/start.js'
import { secretOf } from '../../api/secrets.js'
import { baseUrl, editorUrlOf } from '../../lib/base.js'

/** What an app is set up for. */
export type Purpose = 'editor' | 'sending' | 'smtp'

const TITLES: Record<Purpose, string> = {
  editor: 'Editor: @mailframe/server',
  sending: 'Sending over REST, and SMS: @mailframe/sending',
  smtp: 'SMTP: @mailframe/sending/smtp, or any mailer',
}

/** Shown where a seeded pair was deleted or has another key: of those only a hash is kept. */
const UNKNOWN = '<not known: make a new one>'

/** The environment variables of the seeded credentials, ready to be pasted into a .env file. */
export function environmentOf(
  purposes: readonly Purpose[],
  { editorDomain, smtp }: StartView,
  secrets: readonly SeededSecret[],
): string {
  const secret = (kind: SeededSecret['kind'], id: string) => secretOf(secrets, kind, id) ?? UNKNOWN
  const { hostname } = new URL(baseUrl())
  const user = [
    'MAILFRAME_SENDING_API_USER=dev_user',
    `MAILFRAME_SENDING_API_KEY=${secret('apiUser', 'dev_user')}`,
  ]
  const lines: Record<Purpose, string[]> = {
    editor: [
      `MAILFRAME_BASE_URL=${baseUrl()}`,
      `MAILFRAME_EDITOR_URL=${editorUrlOf(editorDomain)}`,
      'MAILFRAME_CLIENT_ID=mailframe-dev',
      `MAILFRAME_CLIENT_SECRET=${secret('client', 'mailframe-dev')}`,
    ],
    sending: [
      'MAILFRAME_SENDING_REGION=sg',
      `MAILFRAME_SENDING_API=${baseUrl()}`,
      ...user,
      'MAILFRAME_SENDING_SMS_USER=dev_sms',
      `MAILFRAME_SENDING_SMS_KEY=${secret('smsUser', 'dev_sms')}`,
    ],
    smtp:
      smtp === null
        ? ['# None here: a page has no sockets.']
        : [
            ...(purposes.includes('sending') ? [] : ['MAILFRAME_SENDING_REGION=sg', ...user]),
            `MAILFRAME_SENDING_SMTP_HOST=${hostname}:${smtp.sg}`,
            `SMTP_URL=smtp://dev_user:${encodeURIComponent(secret('apiUser', 'dev_user'))}@${hostname}:${smtp.sg}`,
          ],
  }
  return purposes.map((purpose) => [`# ${TITLES[purpose]}`, ...lines[purpose]].join('\n')).join('\n\n')
}
