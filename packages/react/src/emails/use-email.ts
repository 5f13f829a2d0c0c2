'use client'
import { useQuery } from '@tanstack/react-query'
import { useLiveEvents } from '../events/use-live-events.js'
import { useMailframe } from '../provider/context.js'
import { emailQuery } from '../queries/emails.js'

/** One email of the signed-in user, with its content. */
export function useEmail(emailId: string) {
  const { client, queryClient } = useMailframe()
  useLiveEvents()
  return useQuery(emailQuery(client, emailId), queryClient)
}
