'use client'
import { emailKeys } from '../queries/keys.js'
import { type MutationOptions, useEmailMutation } from './use-email-mutation.js'

/** What `mutate` of `useDeleteEmail()` takes. */
export interface DeleteEmailVariables {
  /** The public Email slug. */
  emailId: string
  /** Sent although the page is left: at once, and without waiting for other changes. Default: false. */
  keepalive?: boolean | undefined
}

/** `mutate({ emailId })` deletes an email for good. */
export function useDeleteEmail(options?: MutationOptions) {
  return useEmailMutation(
    {
      kind: 'delete',
      run: (client, { emailId, keepalive }: DeleteEmailVariables) =>
        client.emails.delete(emailId, { keepalive }),
      isUrgent: ({ keepalive }) => keepalive === true,
      onSuccess: ({ queryClient, client }, _answer, { emailId }) => {
        queryClient.removeQueries({ queryKey: emailKeys.detail(client.endpoint, emailId) })
      },
    },
    options,
  )
}
