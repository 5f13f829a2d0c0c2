'use client'
import type { Email, EmailInput, EmailSummary } from '@mailframe/protocol'
import { type Mutation, notifyManager, type QueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { useMailframe } from '../context/context.js'
import { emailKeys } from '../queries/keys.js'
import { answerTo } from './mutation.js'
import type { UpdateEmailVariables } from './mutations.js'

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
      // Read now: the list may show the answer before the change counts as done.
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

/** The changes to emails that were sent from this page, by whatever component, and have not failed. Oldest first. */
export function useEmailChanges(): readonly EmailChange[] {
  const { client, queryClient, session } = useMailframe()
  const { subscribe, read } = useMemo(
    // `client` is another one for another person.
    () => createChangesStore(queryClient, client.endpoint, session.getGeneration()),
    [queryClient, client, session],
  )
  return useSyncExternalStore(subscribe, read, read)
}

/**
 * Reads them once after however many events: `useMutationState` looks at all mutations at each, so that a thousand
 * changes at once would stop the page.
 */
function createChangesStore(queryClient: QueryClient, endpoint: string, generation: number) {
  const cache = queryClient.getMutationCache()
  const filters = { mutationKey: emailKeys.changes(endpoint) }
  let changes: readonly EmailChange[] = []
  let isStale = true

  function read() {
    if (!isStale) return changes
    isStale = false
    const found = cache
      .findAll(filters)
      // Others are those of a person who was signed in before. It is not known in the moment of the call.
      .filter(({ state }) => state.context === undefined || state.context === generation)
      .flatMap((mutation) => changeOf(mutation) ?? [])
    if (!isSame(found, changes)) changes = found
    return changes
  }

  return {
    read,
    subscribe(listener: () => void): () => void {
      let isScheduled = false
      isStale = true
      return cache.subscribe(({ mutation }) => {
        if (mutation === undefined || !isOf(mutation, filters.mutationKey)) return
        isStale = true
        if (isScheduled) return
        isScheduled = true
        notifyManager.schedule(() => {
          isScheduled = false
          listener()
        })
      })
    },
  }
}

function isOf({ options }: Mutation, key: readonly unknown[]): boolean {
  return key.every((part, index) => options.mutationKey?.[index] === part)
}

function isSame(some: readonly EmailChange[], others: readonly EmailChange[]): boolean {
  return (
    some.length === others.length &&
    some.every((each, index) => {
      const other = others[index]
      return each.id === other?.id && each.isPending === other.isPending && each.at === other.at
    })
  )
}

function changeOf(mutation: Mutation): EmailChange | null {
  const { mutationId: id, options, state } = mutation
  const { status, submittedAt, variables } = state
  if (status === 'idle' || status === 'error') return null
  const sent = { id, isPending: status === 'pending', at: answerTo(variables)?.at ?? submittedAt }
  // The key says which of the hooks made it, and so what it holds.
  const answer = () => answerTo(variables)?.answer as Email | undefined
  switch (options.mutationKey?.at(-1)) {
    case 'create':
      return { ...sent, kind: 'create', variables: variables as EmailInput, answer }
    case 'copy':
      return { ...sent, kind: 'copy', variables: variables as { emailId: string }, answer }
    case 'update':
      return { ...sent, kind: 'update', variables: variables as UpdateEmailVariables }
    case 'delete':
      return { ...sent, kind: 'delete', variables: variables as { emailId: string } }
    default:
      return null
  }
}
