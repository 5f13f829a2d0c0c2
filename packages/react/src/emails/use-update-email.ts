'use client'
import type { EmailPatch } from '@mailframe/protocol'
import { emailKeys } from '../queries/keys.js'
import { type MutationOptions, useEmailMutation } from './use-email-mutation.js'

/** What `mutate` of `useUpdateEmail()` takes: which email, and what is to change in it. */
export interface UpdateEmailVariables extends EmailPatch {
  /** The public Email slug. */
  emailId: string
}

/** `mutate({ emailId, name })` renames an email; `subject`, `extra`, `html` and `json` change alike. */
export function useUpdateEmail(options?: MutationOptions) {
  return useEmailMutation(
    {
      kind: 'update',
      run: (client, { emailId, ...patch }: UpdateEmailVariables) => client.emails.update(emailId, patch),
      onSuccess: ({ queryClient, client }, email, { emailId }) => {
        queryClient.setQueryData(emailKeys.detail(client.endpoint, emailId), email)
      },
    },
    options,
  )
}
