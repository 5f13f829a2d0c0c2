'use client'
import { emailKeys } from '../queries/keys.js'
import { useEmailMutation } from './use-email-mutation.js'

/** `mutate({ emailId })` deletes an email for good. */
export function useDeleteEmail() {
  return useEmailMutation(
    (client, { emailId }: { emailId: string }) => client.emails.delete(emailId),
    ({ queryClient, client }, _answer, { emailId }) => {
      queryClient.removeQueries({ queryKey: emailKeys.detail(client.endpoint, emailId) })
    },
  )
}
