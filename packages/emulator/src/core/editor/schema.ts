import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '@mailframe/protocol'
import { z } from 'zod'
import type { Choices } from '../kernel/choices/switches.js'
import { lengthIn, text } from '../kernel/fields.js'
import { TONES } from './ai-phrases.js'

/** The longest prompt and the longest text to rewrite, in characters. */
const AI_LIMITS = { prompt: 1_000, text: 10_000 } as const

const oneOf = <const Value extends string>(field: string, values: readonly Value[]) =>
  z.enum(values, {
    error: ({ input }) =>
      input === undefined || input === null
        ? `${field} is required`
        : `${field} must be one of: ${values.join(', ')}`,
  })

const language = z
  .custom<Language>(isLanguage, { error: `language must be one of: ${Object.keys(LANGUAGES).join(', ')}` })
  .default(DEFAULT_LANGUAGE)

/** What the AI panel of the editor asks for. */
export function aiRequests(choices: Choices) {
  const lengthOf = lengthIn(choices)
  const limited = (field: 'prompt' | 'text') =>
    text(field, `${field} is required`, (value) =>
      lengthOf(value) > AI_LIMITS[field]
        ? { message: `${field} must not exceed ${AI_LIMITS[field]} characters` }
        : null,
    )
  return {
    feature: z.object({ feature: oneOf('feature', ['aiEmailGeneration', 'aiRewrite']) }),
    aiEmailGeneration: z.object({ prompt: limited('prompt'), language }),
    aiRewrite: z.object({ text: limited('text'), tone: oneOf('tone', TONES), language }),
  }
}
