import { SERVICE_ERRORS } from '@mailframe/protocol'
import { REGIONS, SENDING_PATHS, SMS_REGION, shown } from '@mailframe/protocol/sending'
import type { Call } from '../../kernel/call.js'
import type { Failure } from '../../kernel/failure.js'
import { json, type Reply } from '../../kernel/reply.js'
import { failed } from './envelope.js'
import { refusal } from './refusal.js'

const PREFIX = `(?:/(?:${Object.keys(REGIONS).join('|')}))?`
const SENDING = new RegExp(`^${PREFIX}/(?:api|smsapi)/`)
const SMS = new RegExp(`^${PREFIX}${SENDING_PATHS.sms}$`)

/**
 * The answer of the sending API to a call that is none of its operations or comes from a foreign page, or null where
 * the path is not its own: in the envelope, as all its answers are, with the HTTP status that says the same to who
 * looks no further.
 */
export function unroutedReply(
  { url: { pathname } }: Call,
  { error, message: why, headers }: Failure,
): Reply | null {
  if (!SENDING.test(pathname)) return null
  const { statusCode, message } = refusalOf(pathname, error, headers, why)
  return json(failed(statusCode, message), SERVICE_ERRORS[error].status, headers)
}

function refusalOf(pathname: string, error: Failure['error'], { Allow }: Failure['headers'], why: string) {
  if (error === 'invalidContext') return refusal(49902, why)
  if (error === 'methodNotAllowed') return refusal(49902, `the method must be ${Allow}`)
  if (SMS.test(pathname)) {
    return refusal(
      49901,
      `SMS are sent at the base address of ${SMS_REGION}, whatever the region of the account`,
    )
  }
  return refusal(49901, `there is no operation at ${shown(pathname)}`)
}
