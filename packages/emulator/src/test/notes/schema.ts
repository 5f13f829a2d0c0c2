import { z } from 'zod'
import { perChoices } from '../../core/kernel/choices/per-choices.js'
import { noBreach, text } from '../../core/kernel/fields.js'

/** What requests for notes must be. */
export const noteSchemas = perChoices(() => ({
  createRequest: z.object({ text: text('text', 'text is required', noBreach) }),
}))
