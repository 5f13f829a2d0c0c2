'use client'
import { useEmailMutation } from './use-email-mutation.js'

/** `mutate({ emailId })` copies an email; the answer is the copy. */
export function useCopyEmail() {
  return useEmailMutation((client, { emailId }: { emailId: string }) => client.emails.copy(emailId))
}
