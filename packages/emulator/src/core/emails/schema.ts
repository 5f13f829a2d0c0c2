import { z } from 'zod'
import type { Fields } from '../kernel/fields.js'

export function emailSchemas(fields: Fields) {
  const { userId, emailName, emailSubject, emailExtra, emailHtml, emailJson, pageNo, pageSize } = fields
  const content = { subject: emailSubject, extra: emailExtra, html: emailHtml, json: emailJson }
  return {
    listRequest: z.object({ userId, pageNo, pageSize }),
    emailRequest: z.object({ userId }),
    createRequest: z.object({ userId, name: emailName, ...content }),
    updateRequest: z.object({ userId, name: emailName.optional(), ...content }),
    /** What the editor saves: `name` and `extra` belong to the customer's app. */
    editorPatch: z.object({ subject: emailSubject, html: emailHtml, json: emailJson }),
  }
}
