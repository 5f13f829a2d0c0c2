'use client'
import type { AiLimit } from '@mailframe/protocol'
import { useMutation } from '@tanstack/react-query'
import type { RequestError } from '../client/request-error.js'
import { useMailframe } from '../context/context.js'
import { aiKeys } from '../queries/ai.js'

/** What `useSetAiLimit()` takes. */
export interface SetAiLimitOptions {
  /** Hands failures to the nearest error boundary. Default: false. */
  throwOnError?: boolean | undefined
}

/**
 * `mutate({ userId, maximumLimitCredits, startTime, endTime })` sets the AI limit of an End User, where the backend's
 * `allow` says so. Credits are an integer from 0, times ISO 8601 with an offset.
 */
export function useSetAiLimit({ throwOnError = false }: SetAiLimitOptions = {}) {
  const { client, queryClient } = useMailframe()
  return useMutation<AiLimit, RequestError, AiLimit>(
    {
      networkMode: 'always',
      // The same limit twice is the same limit; but whoever pressed the button decides about another try.
      retry: false,
      throwOnError,
      mutationFn: (limit) => client.ai.setLimit(limit),
      onSuccess: () => queryClient.invalidateQueries({ queryKey: aiKeys.all(client.endpoint) }),
    },
    queryClient,
  )
}
