import { type Email, isJsonObject, type JsonObject } from '@mailframe/protocol'
import type { ListPage } from './pages.js'
import { objectOf, textOf, timeOf } from './values.js'

/** An Email as the client gives it; `raw` is the record as the service answered it. */
export interface EmailRecord extends Email {
  /** As the service answered, with the fields that are not known here. */
  raw: JsonObject
}

/** One page of Emails, newest first. */
export type EmailPage = ListPage<EmailRecord>

/** The Email record of an answer, or null where it has no slug (spec/choices.md, Email record). */
export function readEmailRecord(
  value: unknown,
  userId: string,
  readEmail?: (raw: JsonObject) => Partial<Email>,
): EmailRecord | null {
  if (!isJsonObject(value)) return null
  const email: EmailRecord = {
    id: textOf(value.id) || textOf(value.emailId) || textOf(value.slug),
    name: textOf(value.name),
    subject: typeof value.subject === 'string' ? value.subject : null,
    userId: textOf(value.userId) || userId,
    extra: objectOf(value.extra),
    html: typeof value.html === 'string' ? value.html : null,
    json: objectOf(value.json),
    createdAt: timeOf(value.createdAt),
    updatedAt: timeOf(value.updatedAt),
    ...readEmail?.(value),
    raw: value,
  }
  return email.id === '' ? null : email
}
