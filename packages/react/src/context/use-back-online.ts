'use client'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RequestError } from '../client/request-error.js'

/**
 * Reads again what failed without a network once the browser is back online. TanStack Query does so only where it has
 * seen the network go: not on a page that was opened without one.
 */
export function useBackOnline(queryClient: QueryClient, endpoint: string): void {
  useEffect(() => {
    function readAgain() {
      void queryClient.refetchQueries(
        {
          queryKey: ['mailframe', endpoint],
          type: 'active',
          predicate: ({ state }) => state.error instanceof RequestError && state.error.kind === 'offline',
        },
        { cancelRefetch: false },
      )
    }
    window.addEventListener('online', readAgain)
    return () => window.removeEventListener('online', readAgain)
  }, [queryClient, endpoint])
}
