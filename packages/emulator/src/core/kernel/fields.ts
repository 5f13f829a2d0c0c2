import { characterCount, isBlank } from '@mailframe/protocol'
import { z } from 'zod'
import type { ChoiceName, Choices } from './choices/switches.js'

/** What a value breaks: the text of the 400, and the choice that the rule is. */
export interface Breach {
  message: string
  choice?: ChoiceName
}

/** A string that must obey a rule. `required`: the text where it is blank; null: it may be. */
export function text(field: string, required: string | null, breachOf: (value: string) => Breach | null) {
  return z
    .string({
      error: ({ input }) => (required !== null && isBlank(input) ? required : `${field} must be a string`),
    })
    .superRefine((value, context) => {
      const breach = required !== null && isBlank(value) ? { message: required } : breachOf(value)
      if (breach === null) return
      const { message, choice } = breach as Breach
      context.addIssue({ code: 'custom', message, params: { choice } })
    })
}

/** For `text`: any string will do. */
export const noBreach = (): Breach | null => null

/** A JSON object of any content. */
export const object = (field: string) =>
  z.record(z.string(), z.unknown(), { error: `${field} must be a JSON object` })

/** How long a text is, in what the emulator calls a character. */
export const lengthIn = ({ characterUnit }: Choices): ((value: string) => number) =>
  characterUnit === 'utf16' ? (value) => value.length : characterCount

/** For `text`: at most `limit` characters. `choice` is the limit's name. */
export function atMost(choices: Choices, field: string, limit: number, choice: ChoiceName) {
  const length = lengthIn(choices)
  return (value: string): Breach | null =>
    length(value) > limit ? { message: `${field} must not exceed ${limit} characters`, choice } : null
}

/** For the OpenAPI document: a moment as answers have it. */
export const moment = z.iso.datetime().meta({ description: 'ISO 8601, UTC.' })
