'use client'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EditorCodes } from './editor-codes.js'

/**
 * Throws the codes that wait away with the provider, and when the query client is cleared: that is how apps tell
 * that someone else has signed in.
 */
export function useForgetCodes(codes: EditorCodes, queryClient: QueryClient): void {
  useEffect(() => codes.clear, [codes])
  useEffect(() => {
    const cache = queryClient.getQueryCache()
    return cache.subscribe(({ type }) => {
      if (type === 'removed' && cache.getAll().length === 0) codes.clear()
    })
  }, [codes, queryClient])
}
