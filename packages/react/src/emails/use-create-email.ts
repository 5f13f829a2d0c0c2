'use client'
import type { EmailInput } from '@mailframe/protocol'
import { type CreateFrom, readTemplate } from './email-template.js'
import { type MutationOptions, useEmailMutation } from './use-email-mutation.js'

/** What `useCreateEmail()` takes. */
export interface CreateEmailOptions extends MutationOptions {
  /** What a new email begins with. What is given to `mutate` goes over it. Default: an empty email. */
  createFrom?: CreateFrom | undefined
}

/** `mutate({ name })` creates an email of the signed-in user. */
export function useCreateEmail({ createFrom, ...options }: CreateEmailOptions = {}) {
  return useEmailMutation(
    {
      kind: 'create',
      run: async (client, input: EmailInput, checkPerson) => {
        const template = await readTemplate(createFrom, input.name)
        checkPerson()
        return client.emails.create({ ...template, ...input })
      },
    },
    options,
  )
}
