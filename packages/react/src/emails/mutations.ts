'use client'
import type { EmailInput, EmailPatch } from '@mailframe/protocol'
import { copyEmail, createEmail, deleteEmail, updateEmail } from '../client/emails.js'
import { RequestError } from '../client/errors.js'
import { report } from '../lib/emitter.js'
import { emailKeys } from '../queries/keys.js'
import { type MutationOptions, useEmailMutation } from './mutation.js'

/** What an email begins with: all that creates one, but for its name. `json` is the editor's project. */
export type EmailTemplate = Pick<EmailInput, 'subject' | 'extra' | 'html' | 'json'>

/** A template, or a function that gives one each time an email is created, from the name it will have. */
export type CreateFrom = EmailTemplate | ((name: string) => EmailTemplate | PromiseLike<EmailTemplate>)

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
        return createEmail(client, { ...template, ...input })
      },
    },
    options,
  )
}

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
      run: (client, { emailId, ...patch }: UpdateEmailVariables) => updateEmail(client, emailId, patch),
      onSuccess: ({ queryClient, client }, email, { emailId }) => {
        queryClient.setQueryData(emailKeys.detail(client.endpoint, emailId), email)
      },
    },
    options,
  )
}

/** `mutate({ emailId })` copies an email; the answer is the copy. */
export function useCopyEmail(options?: MutationOptions) {
  return useEmailMutation(
    { kind: 'copy', run: (client, { emailId }: { emailId: string }) => copyEmail(client, emailId) },
    options,
  )
}

/** What `mutate` of `useDeleteEmail()` takes. */
export interface DeleteEmailVariables {
  /** The public Email slug. */
  emailId: string
  /** At once, and without waiting for other changes: for a page that is left. Default: false. */
  keepalive?: boolean | undefined
}

/** `mutate({ emailId })` deletes an email permanently. */
export function useDeleteEmail(options?: MutationOptions) {
  return useEmailMutation(
    {
      kind: 'delete',
      run: (client, { emailId }: DeleteEmailVariables) => deleteEmail(client, emailId),
      isUrgent: ({ keepalive }) => keepalive === true,
      onSuccess: ({ queryClient, client }, _answer, { emailId }) => {
        queryClient.removeQueries({ queryKey: emailKeys.detail(client.endpoint, emailId) })
      },
    },
    options,
  )
}

/** @throws RequestError where the app's function fails or gives no template; what it threw is reported as well. */
async function readTemplate(from: CreateFrom | undefined, name: string): Promise<EmailTemplate> {
  const template = typeof from === 'function' ? await callTemplate(from, name) : (from ?? {})
  if (typeof template !== 'object' || template === null) {
    throw new RequestError({
      kind: 'misconfigured',
      message: `createFrom must give { subject, extra, html, json }; it gave ${JSON.stringify(template)}`,
      retryable: false,
    })
  }
  const { subject, extra, html, json } = template
  // No id or name of the email that it was taken from.
  return { subject, extra, html, json }
}

async function callTemplate(from: Exclude<CreateFrom, EmailTemplate>, name: string): Promise<EmailTemplate> {
  try {
    return await from(name)
  } catch (cause) {
    report(cause)
    const { kind, retryable } = cause instanceof RequestError ? cause : OWN_FAULT
    const message = `createFrom failed: ${cause instanceof Error ? cause.message : String(cause)}`
    // Nothing was sent yet: no answer of the service was late.
    throw new RequestError({ kind: kind === 'timeout' ? 'unavailable' : kind, message, retryable, cause })
  }
}

/** What is read may be there at the next try. */
const OWN_FAULT = { kind: 'unavailable', retryable: true } as const
