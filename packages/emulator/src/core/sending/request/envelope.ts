import { type Envelope, statusMeaning } from '@mailframe/protocol/sending'
import type { Call, Route } from '../../kernel/call.js'
import { choose } from '../../kernel/choices/choices.js'
import { json, type Reply } from '../../kernel/reply.js'
import { Refusal } from './refusal.js'
import type { Work } from './work.js'

type Info = Envelope['info']

/** A success: its statusCode need not be 200. */
export const succeeded = (statusCode: number, info: Info): Envelope => ({
  result: true,
  statusCode,
  message: statusMeaning(statusCode),
  info,
})

/** A failure has an empty `info`. Spec: sending API, Errors. */
export const failed = (statusCode: number, message: string): Envelope => ({
  result: false,
  statusCode,
  message,
  info: {},
})

/** Does `work` and returns its result. An unexpected error is logged, and answered 501. */
async function envelopeOf({ rests }: Pick<Work, 'rests'>, work: () => Promise<Envelope>): Promise<Envelope> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) {
      console.error(error)
      return failed(501, `${statusMeaning(501)}; see the log of the emulator`)
    }
    if (error.choice !== undefined) rests.add(error.choice)
    return failed(error.statusCode, error.message)
  }
}

/** A route of the sending API. */
export const sendingRoute = (
  path: string,
  work: (call: Call) => Promise<Envelope>,
  method: 'GET' | 'POST' = 'POST',
): Route => ({
  method,
  path,
  fault: 'serverError',
  handle: async (call) => replyOf(call, await envelopeOf(call, () => work(call))),
})

/** The envelope as an HTTP answer: always 200 by choice. */
function replyOf(call: Call, envelope: Envelope): Reply {
  const status = choose(call, 'sendingHttpStatus') === 'always200' ? 200 : httpStatusOf(envelope)
  return json(envelope, status)
}

function httpStatusOf({ result, statusCode }: Envelope): number {
  if (result) return 200
  if (statusCode === 40005) return 401
  if (statusCode === 50000 || statusCode === 50001) return 429
  return statusCode === 501 || statusCode === 40902 ? 500 : 400
}
