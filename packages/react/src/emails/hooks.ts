'use client'
import { type Email, LIMITS } from '@mailframe/protocol'
import { useMutation } from '@tanstack/react-query'
import { getEmail } from '../client/emails.js'
import { RequestError } from '../client/errors.js'
import type { EmailListParams } from '../client/route-client.js'
import { useMailframe } from '../context/context.js'
import { useLiveEvents } from '../context/use-live-events.js'
import { useInfiniteRead, useRead, useSuspenseInfiniteRead, useSuspenseRead } from '../context/use-read.js'
import { readEmail, readEmails, readInfiniteEmails } from '../queries/emails.js'
import type { ReadOptions } from '../queries/policy.js'
import { routeReader } from '../queries/source.js'
import type { MutationOptions } from './mutation.js'

/** One page of the signed-in user's emails, newest first. While the next page loads, the last one stays. */
export function useEmails(page: Partial<EmailListParams> = {}, options: ReadOptions = {}) {
  const { client } = useMailframe()
  useLiveEvents()
  return useRead(readEmails(routeReader(client), page), { ...options, keep: true })
}

/** The same, with `data` always there: waits in the nearest `<Suspense>`, fails in the nearest error boundary. */
export function useSuspenseEmails(page: Partial<EmailListParams> = {}) {
  const { client } = useMailframe()
  useLiveEvents()
  return useSuspenseRead(readEmails(routeReader(client), page))
}

/**
 * The signed-in user's emails, newest first, one page more with each `fetchNextPage()`. A refresh reads all of the
 * pages again: for thousands, show `<EmailList paging="infinite">`, which reads those in view.
 */
export function useInfiniteEmails(
  page: Partial<Pick<EmailListParams, 'pageSize'>> = {},
  options: ReadOptions = {},
) {
  const { client } = useMailframe()
  useLiveEvents()
  return useInfiniteRead(readInfiniteEmails(routeReader(client), page), options)
}

/** The same, with `data` always there: waits in the nearest `<Suspense>`, fails in the nearest error boundary. */
export function useSuspenseInfiniteEmails(page: Partial<Pick<EmailListParams, 'pageSize'>> = {}) {
  const { client } = useMailframe()
  useLiveEvents()
  return useSuspenseInfiniteRead(readInfiniteEmails(routeReader(client), page))
}

/** One email of the signed-in user, with its content. */
export function useEmail(emailId: string, options: ReadOptions = {}) {
  const { client } = useMailframe()
  useLiveEvents()
  return useRead(readEmail(routeReader(client), emailId), options)
}

/** The same, with `data` always there: waits in the nearest `<Suspense>`, fails in the nearest error boundary. */
export function useSuspenseEmail(emailId: string) {
  const { client } = useMailframe()
  useLiveEvents()
  return useSuspenseRead(readEmail(routeReader(client), emailId))
}

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
      mutationFn: async ({ emailId }) => checkSize(await getEmail(client, emailId), maxBytes),
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
