'use client'
import type { Email, EmailInput } from '@mailframe/protocol'
import { type Mutation, useMutationState } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMailframe } from '../provider/context.js'
import { emailKeys } from '../queries/keys.js'
import { answerTo } from './answers.js'
import type { EmailChange } from './email-changes.js'
import type { UpdateEmailVariables } from './use-update-email.js'

/** The changes to emails that were sent from this page, by whatever component, and have not failed. Oldest first. */
export function useEmailChanges(): readonly EmailChange[] {
  const { client, queryClient } = useMailframe()
  const found = useMutationState(
    {
      filters: { mutationKey: emailKeys.changes(client.endpoint) },
      select: (mutation) => ({ mutation, status: mutation.state.status, at: mutation.state.submittedAt }),
    },
    queryClient,
  )
  return useMemo(
    () => found.map(({ mutation }) => changeOf(mutation)).filter((each) => each !== null),
    [found],
  )
}

function changeOf({ mutationId: id, options, state }: Mutation): EmailChange | null {
  const { status, submittedAt: at, variables } = state
  if (status === 'idle' || status === 'error') return null
  const sent = { id, isPending: status === 'pending', at }
  // The key says which of the hooks made it, and so what it holds.
  const answer = () => answerTo(variables) as Email | undefined
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
