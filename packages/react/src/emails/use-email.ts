'use client'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useLiveEvents, useMailframe } from '../context/context.js'
import { emailQuery } from '../queries/emails.js'
import { ownRetries, type ReadOptions, toQueryOptions } from '../queries/read-options.js'

/** One email of the signed-in user, with its content. */
export function useEmail(emailId: string, options: ReadOptions = {}) {
  const { client, queryClient } = useMailframe()
  useLiveEvents()
  return useQuery({ ...emailQuery(client, emailId), ...toQueryOptions(queryClient, options) }, queryClient)
}

/** The same, with `data` always there: waits in the nearest `<Suspense>`, fails in the nearest error boundary. */
export function useSuspenseEmail(emailId: string) {
  const { client, queryClient } = useMailframe()
  useLiveEvents()
  return useSuspenseQuery({ ...emailQuery(client, emailId), ...ownRetries(queryClient) }, queryClient)
}
