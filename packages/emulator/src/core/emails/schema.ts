import { MESSAGES } from '@mailframe/protocol/service'
import { z } from 'zod'
import { userIdField } from '../access/schema.js'
import { perChoices } from '../kernel/choices/per-choices.js'
import { atMost, noBreach, object, text } from '../kernel/fields.js'
import { pageFields } from '../kernel/page.js'

const utf8 = new TextEncoder()

/** What requests of the Email Resource API must be. */
export const emailSchemas = perChoices((choices) => {
  const { maxEmailName, maxEmailSubject, maxExtraBytes } = choices
  const userId = userIdField(choices)
  const nameRule = atMost(choices, 'name', maxEmailName, 'maxEmailName')
  const name = text('name', MESSAGES.emailNameRequired, nameRule).meta({
    minLength: 1,
    maxLength: maxEmailName,
  })
  const subject = text('subject', null, atMost(choices, 'subject', maxEmailSubject, 'maxEmailSubject'))
    .nullish()
    .meta({ maxLength: maxEmailSubject })
  const extra = object('extra')
    .superRefine((value, context) => {
      if (utf8.encode(JSON.stringify(value)).byteLength <= maxExtraBytes) return
      const message = `extra must not exceed ${maxExtraBytes} bytes`
      context.addIssue({ code: 'custom', message, params: { choice: 'maxExtraBytes' } })
    })
    .nullish()
    .meta({ description: `At most ${maxExtraBytes} bytes, serialized.` })
  const html = text('html', null, noBreach).nullish()
  const json = object('json').nullish()
  const content = { subject, extra, html, json }
  return {
    listRequest: z.object({ userId, ...pageFields(choices) }),
    emailRequest: z.object({ userId }),
    createRequest: z.object({ userId, name, ...content }),
    updateRequest: z.object({ userId, name: name.optional(), ...content }),
    /** What the editor saves: `name` and `extra` belong to the customer's app. */
    editorPatch: z.object({ subject, html, json }),
  }
})

/** The schemas of one set of choices. */
export type EmailSchemas = ReturnType<typeof emailSchemas>
