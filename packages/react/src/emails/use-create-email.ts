'use client'
import type { EmailInput } from '@mailframe/protocol'
import { type MutationOptions, useEmailMutation } from './use-email-mutation.js'

/** `mutate({ name })` creates an email of the signed-in user. */
export function useCreateEmail(options?: MutationOptions) {
  return useEmailMutation(
    { kind: 'create', run: (client, input: EmailInput) => client.emails.create(input) },
    options,
  )
}
