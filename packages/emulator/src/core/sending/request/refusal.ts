import { type SendingProblem, statusMeaning } from '@mailframe/protocol/sending'
import type { ChoiceName } from '../../kernel/choices/switches.js'

/** The code for rules that have none in the document: an abnormal HTTP request. */
const NO_CODE = 49902

/** A request that the sending service refuses; its statusCode says why. Spec: sending API, Errors. */
export class Refusal extends Error {
  override readonly name = 'Refusal'

  constructor(
    readonly statusCode: number,
    /** Default: the documented meaning. */
    message: string = statusMeaning(statusCode),
    /** The choice of spec/choices.md that it rests on. */
    readonly choice?: ChoiceName,
  ) {
    super(message)
  }
}

/** `detail` follows the documented meaning and says what to change. */
export const refusal = (statusCode: number, detail: string, choice?: ChoiceName) =>
  new Refusal(statusCode, `${statusMeaning(statusCode)}: ${detail}`, choice)

/** A rule of the protocol that was broken, as a refusal. */
export const refusalOf = ({ statusCode = NO_CODE, message }: SendingProblem) =>
  new Refusal(statusCode, message)
