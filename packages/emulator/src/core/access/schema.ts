import { LIMITS, type Problem, userIdProblem } from '@mailframe/protocol'
import {
  endUserEmailProblem,
  endUserNameProblem,
  endUserPhoneProblem,
  MESSAGES,
} from '@mailframe/protocol/service'
import { z } from 'zod'
import { perChoices } from '../kernel/choices/per-choices.js'
import type { Choices } from '../kernel/choices/switches.js'
import { atMost, type Breach, lengthIn, text } from '../kernel/fields.js'

/** The caller's own identifier of an End User. */
export const userIdField = (choices: Choices) =>
  identifier(choices, 'userId').meta({ description: "The caller's own identifier of the End User." })

function identifier(choices: Choices, field: string) {
  const { maxUserId } = choices
  const tooLong = atMost(choices, field, maxUserId, 'maxUserId')
  const breachOf = (value: string): Breach | null => {
    const problem = userIdProblem(value)
    // The length is a choice of its own, checked after the characters.
    if (problem !== null && problem.message !== MESSAGES.userIdLength)
      return { message: problem.message.replace(/^userId/, field) }
    return tooLong(value)
  }
  return text(field, `${field} is required`, breachOf).meta({
    pattern: '^[A-Za-z0-9_-]+$',
    minLength: 1,
    maxLength: maxUserId,
  })
}

/** A rule of the protocol whose limit is counted in what the emulator calls a character. */
function profileField(
  choices: Choices,
  field: string,
  problemOf: (value: string) => Problem | null,
  limit: number,
  message: string,
) {
  const length = lengthIn(choices)
  return text(field, null, (value) => problemOf(value) ?? (length(value) > limit ? { message } : null))
    .nullish()
    .meta({ maxLength: limit })
}

/** What requests for tokens and codes must be. */
export const accessSchemas = perChoices((choices) => {
  const { endUserName, endUserEmail, endUserPhone } = LIMITS
  const userId = userIdField(choices)
  const profile = {
    name: profileField(choices, 'name', endUserNameProblem, endUserName, MESSAGES.endUserName),
    email: profileField(choices, 'email', endUserEmailProblem, endUserEmail, MESSAGES.endUserEmail),
    phone: profileField(choices, 'phone', endUserPhoneProblem, endUserPhone, MESSAGES.endUserPhone),
  }
  return {
    /** Body of POST /access/code, Variant 1. Spec: End User. */
    codeRequest: z.object({ userId, ...profile }),
    /** The same in Variant 2: the token says who it is. */
    ownCodeRequest: z.object({ userId }),
    /** Body of POST /access/token, Variant 2, where the userId has another name. Spec: Variant 2. */
    endUserTokenRequest: z.object({ id: identifier(choices, 'id'), ...profile }),
  }
})
