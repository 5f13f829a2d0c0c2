import {
  type Email,
  type EmailInput,
  type EmailPatch,
  type EmailSummary,
  type JsonObject,
  LIMITS,
  type Page,
} from '@mailframe/protocol'
import { firstCharacters } from '@mailframe/protocol/service'
import type { EndUserScope } from '../access/end-users.js'
import type { Services } from '../kernel/services.js'

/** What lists show of an Email, and whose it is. */
export interface EmailRecord extends EmailSummary {
  applicationId: string
}

/** What lists do not show: kept apart, so that they do not read it. */
export interface EmailContent {
  extra: JsonObject | null
  html: string | null
  json: JsonObject | null
}

/** The Emails of End Users. */
export function emailRecords({ store, ids }: Pick<Services, 'store' | 'ids'>) {
  const listOf = ({ applicationId, userId }: EndUserScope) => `${applicationId}/${userId}`

  function find(scope: EndUserScope, emailId: string): EmailRecord | undefined {
    const record = store.get('emails', emailId) as EmailRecord | undefined
    const own = record?.applicationId === scope.applicationId && record.userId === scope.userId
    return own ? record : undefined
  }

  function contentOf(emailId: string): EmailContent {
    return store.get('contents', emailId) as EmailContent
  }

  function save(scope: EndUserScope, record: EmailRecord, content: EmailContent): Email {
    store.put('emails', record.id, listOf(scope), record)
    store.put('contents', record.id, '', content)
    return { ...summaryOf(record), ...content }
  }

  function add(scope: EndUserScope, input: EmailInput, now: Date): Email {
    const at = now.toISOString()
    const record: EmailRecord = {
      id: ids.next('em'),
      applicationId: scope.applicationId,
      userId: scope.userId,
      name: input.name,
      subject: input.subject ?? null,
      createdAt: at,
      updatedAt: at,
    }
    const content = { extra: input.extra ?? null, html: input.html ?? null, json: input.json ?? null }
    return save(scope, record, content)
  }

  return {
    count: (scope: EndUserScope) => store.count('emails', listOf(scope)),

    list(
      scope: EndUserScope,
      { pageNo, pageSize }: { pageNo: number; pageSize: number },
      order: 'newest' | 'oldest' = 'newest',
    ): Page<EmailSummary> {
      const total = store.count('emails', listOf(scope))
      const offset = Math.min((pageNo - 1) * pageSize, total)
      const limit = Math.min(pageSize, total - offset)
      // Storage gives the newest first: the oldest ones are the last of it, turned round.
      const range = { offset: order === 'newest' ? offset : total - offset - limit, limit }
      const records = limit === 0 ? [] : (store.list('emails', listOf(scope), range) as EmailRecord[])
      const list = (order === 'newest' ? records : records.reverse()).map(summaryOf)
      return { list, total, pageNo, pageSize }
    },

    /** The Email, where it is one of `scope`. */
    get(scope: EndUserScope, emailId: string): Email | undefined {
      const record = find(scope, emailId)
      return record === undefined ? undefined : { ...summaryOf(record), ...contentOf(emailId) }
    },

    create: (scope: EndUserScope, input: EmailInput, now: Date): Email =>
      store.transaction(() => add(scope, input, now)),

    /** Replaces what `patch` names. `undefined` where the Email is not one of `scope`. */
    update(scope: EndUserScope, emailId: string, patch: EmailPatch, now: Date): Email | undefined {
      return store.transaction(() => {
        const record = find(scope, emailId)
        if (record === undefined) return undefined
        const content = contentOf(emailId)
        return save(
          scope,
          {
            ...record,
            name: patch.name ?? record.name,
            subject: patch.subject === undefined ? record.subject : patch.subject,
            updatedAt: now.toISOString(),
          },
          {
            extra: patch.extra === undefined ? content.extra : patch.extra,
            html: patch.html === undefined ? content.html : patch.html,
            json: patch.json === undefined ? content.json : patch.json,
          },
        )
      })
    },

    /** Whether there was one. */
    delete(scope: EndUserScope, emailId: string): boolean {
      return store.transaction(() => {
        if (find(scope, emailId) === undefined) return false
        store.delete('contents', emailId)
        return store.delete('emails', emailId)
      })
    },

    /** A new Email with the same content; its name ends with `mark`, within the limit of a name. */
    copy(scope: EndUserScope, emailId: string, mark: string, now: Date): Email | undefined {
      return store.transaction(() => {
        const record = find(scope, emailId)
        if (record === undefined) return undefined
        const name = firstCharacters(record.name, LIMITS.emailName - mark.length) + mark
        return add(scope, { ...contentOf(emailId), name, subject: record.subject }, now)
      })
    },
  }
}

function summaryOf({ applicationId: _, ...summary }: EmailRecord): EmailSummary {
  return summary
}
