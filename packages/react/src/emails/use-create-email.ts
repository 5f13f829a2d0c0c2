'use client'
import type { EmailInput } from '@mailframe/protocol'
import { useEmailMutation } from './use-email-mutation.js'

/** `mutate({ name })` creates an email of the signed-in user. */
export function useCreateEmail() {
  return useEmailMutation((client, input: EmailInput) => client.emails.create(input))
}
