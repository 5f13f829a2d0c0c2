import type { Email, EmailInput, EmailSummary } from '@mailframe/protocol'
import type { UpdateEmailVariables } from './use-update-email.js'

interface Sent {
  /** Of the mutation. */
  id: number
  /** Whether the answer is still to come. */
  isPending: boolean
  /** When it was answered, until then when it was sent, in milliseconds. */
  at: number
}

/** A change to emails that was sent and has not failed. */
export type EmailChange = Sent &
  (
    | { kind: 'create'; variables: EmailInput; answer: () => Email | undefined }
    | { kind: 'copy'; variables: { emailId: string }; answer: () => Email | undefined }
    | { kind: 'update'; variables: UpdateEmailVariables }
    | { kind: 'delete'; variables: { emailId: string } }
  )

/** An email as a list shows it. */
export interface ListedEmail extends EmailSummary {
  /**
   * The change to it that is under way. One that is `creating` or a `copy` is not there yet: its `id` is not one of
   * the service, and nothing can be done with it.
   */
  pending: 'creating' | 'copy' | 'renaming' | 'copying' | null
}

/** Whether the service does not have it yet. */
export function isNew({ pending }: Pick<ListedEmail, 'pending'>): boolean {
  return pending === 'creating' || pending === 'copy'
}

/** Whether what was read at this time may lack the change. A change that fails is not among them: it rolls back. */
function isMissing({ isPending, at }: EmailChange, readAt: number): boolean {
  return isPending || at >= readAt
}

const unchanged = new WeakMap<EmailSummary, ListedEmail>()

/** The same object for the same email, so that its row is not drawn anew. */
function listedOf(email: EmailSummary): ListedEmail {
  const known = unchanged.get(email) ?? { ...email, pending: null }
  unchanged.set(email, known)
  return known
}

/** Emails that were read at `readAt`, with the changes since. */
export function withChanges(
  emails: readonly EmailSummary[],
  readAt: number,
  changes: readonly EmailChange[],
): ListedEmail[] {
  const missing = changes.filter((change) => isMissing(change, readAt))
  if (missing.length === 0) return emails.map(listedOf)
  const byEmail = new Map<string, EmailChange[]>()
  for (const change of missing) {
    if (change.kind === 'create') continue
    const { emailId } = change.variables
    const own = byEmail.get(emailId)
    if (own === undefined) byEmail.set(emailId, [change])
    else own.push(change)
  }
  const changesOf = ({ id }: EmailSummary) => byEmail.get(id) ?? []
  return emails
    .filter((email) => !changesOf(email).some(({ kind }) => kind === 'delete'))
    .map((email) => {
      const own = changesOf(email)
      if (own.length === 0) return listedOf(email)
      const listed: ListedEmail = { ...email, pending: null }
      for (const change of own) {
        if (change.kind === 'update') {
          const { name = listed.name, subject = listed.subject } = change.variables
          Object.assign(listed, { name, subject, pending: change.isPending ? 'renaming' : null })
        }
        if (change.kind === 'copy' && change.isPending) listed.pending = 'copying'
      }
      return listed
    })
}

/** The emails that were made since `readAt`, newest first. `known`: what is listed already. */
export function madeSince(
  known: readonly EmailSummary[],
  readAt: number,
  changes: readonly EmailChange[],
): ListedEmail[] {
  return changes
    .flatMap((change): ListedEmail[] => {
      if ((change.kind !== 'create' && change.kind !== 'copy') || !isMissing(change, readAt)) return []
      // Asked now: the list may show the answer before the change counts as done.
      const answer = change.answer()
      if (answer !== undefined) {
        return known.some(({ id }) => id === answer.id) ? [] : [{ ...answer, pending: null }]
      }
      const source =
        change.kind === 'copy' ? known.find(({ id }) => id === change.variables.emailId) : undefined
      if (change.kind === 'copy' && source === undefined) return []
      const { name = '', subject = null } = source ?? (change.variables as EmailInput)
      return [
        {
          id: `pending-${change.id}`,
          name,
          subject,
          userId: '',
          createdAt: '',
          updatedAt: '',
          pending: change.kind === 'copy' ? 'copy' : 'creating',
        },
      ]
    })
    .reverse()
}
