'use client'
import type { Email, EmailInput } from '@mailframe/protocol'
import { type Mutation, notifyManager, type QueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { useMailframe } from '../context/context.js'
import { emailKeys } from '../queries/keys.js'
import { answerTo } from './answers.js'
import type { EmailChange } from './email-changes.js'
import type { UpdateEmailVariables } from './use-update-email.js'

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
