'use client'
import { type MutationOptions, useEmailMutation } from './use-email-mutation.js'

/** `mutate({ emailId })` copies an email; the answer is the copy. */
export function useCopyEmail(options?: MutationOptions) {
  return useEmailMutation(
    { kind: 'copy', run: (client, { emailId }: { emailId: string }) => client.emails.copy(emailId) },
    options,
  )
}
