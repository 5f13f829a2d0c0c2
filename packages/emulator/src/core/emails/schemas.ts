import { z } from 'zod'
import {
  emailExtra,
  emailHtml,
  emailJson,
  emailName,
  emailSubject,
  pagination,
  userId,
} from '../http/fields.js'

const content = { subject: emailSubject, extra: emailExtra, html: emailHtml, json: emailJson }

export const listRequest = z.object({ userId, ...pagination })
export const emailRequest = z.object({ userId })
export const createRequest = z.object({ userId, name: emailName, ...content })
/** What an update may hold, the End User aside: the editor's own save is checked by it too. */
export const emailPatch = z.object({ name: emailName.optional(), ...content })
export const updateRequest = z.object({ userId, ...emailPatch.shape })
