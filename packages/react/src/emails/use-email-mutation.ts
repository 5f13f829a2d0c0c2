'use client'
import { useMutation } from '@tanstack/react-query'
import type { RequestError } from '../client/request-error.js'
import type { RouteClient } from '../client/route-client.js'
import { type MailframeContextValue, useMailframe } from '../provider/context.js'
import { emailKeys } from '../queries/keys.js'

/** A change to emails. It counts as done when the lists on the page show it. */
export function useEmailMutation<Answer, Variables>(
  change: (client: RouteClient, variables: Variables) => Promise<Answer>,
  onSuccess?: (context: MailframeContextValue, answer: Answer, variables: Variables) => void,
) {
  const context = useMailframe()
  const { client, queryClient } = context
  return useMutation<Answer, RequestError, Variables>(
    {
      networkMode: 'always',
      retry: false,
      mutationFn: (variables) => change(client, variables),
      onSuccess: async (answer, variables) => {
        onSuccess?.(context, answer, variables)
        await queryClient.invalidateQueries({ queryKey: emailKeys.lists(client.endpoint) })
      },
      onError: ({ kind }) => {
        // It was deleted elsewhere: the lists are out of date.
        if (kind === 'notFound')
          void queryClient.invalidateQueries({ queryKey: emailKeys.lists(client.endpoint) })
      },
    },
    queryClient,
  )
}
