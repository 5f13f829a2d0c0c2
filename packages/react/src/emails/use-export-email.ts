'use client'
import { type Email, LIMITS } from '@mailframe/protocol'
import { useMutation } from '@tanstack/react-query'
import { RequestError } from '../client/request-error.js'
import { useMailframe } from '../context/context.js'
import type { MutationOptions } from './use-email-mutation.js'

/** What `useExportEmail()` takes. */
export interface ExportEmailOptions extends MutationOptions {
  /** Html of more bytes, as UTF-8, is refused: a RequestError of kind `invalid`. Default: 1,048,576; `Infinity`: no end. */
  maxBytes?: number | undefined
}

/** Which email to export. */
export interface ExportEmailVariables {
  /** The public Email slug. */
  emailId: string
}

/**
 * `mutateAsync({ emailId })` reads an email as it was last saved, and gives it with its `html` and `json`, the editor's
 * project. Both are null until it is first saved. What is not saved in an open editor is not in them.
 *
 * @throws RangeError for a `maxBytes` that is no number from 0.
 */
export function useExportEmail({ maxBytes = LIMITS.bodyBytes, throwOnError }: ExportEmailOptions = {}) {
  const { client, queryClient } = useMailframe()
  if (!(maxBytes >= 0)) throw new RangeError(`maxBytes must be a number from 0; it is ${maxBytes}`)
  return useMutation<Email, RequestError, ExportEmailVariables>(
    {
      networkMode: 'always',
      retry: false,
      mutationFn: async ({ emailId }) => checkSize(await client.emails.get(emailId), maxBytes),
      ...(throwOnError === undefined ? {} : { throwOnError }),
    },
    queryClient,
  )
}

function checkSize(email: Email, maxBytes: number): Email {
  const bytes = new TextEncoder().encode(email.html ?? '').length
  if (bytes <= maxBytes) return email
  throw new RequestError({
    kind: 'invalid',
    message: `the html of email ${email.id} has ${bytes} bytes, more than the ${maxBytes} of maxBytes`,
    retryable: false,
  })
}
