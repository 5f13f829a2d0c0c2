'use client'
import { useEffect } from 'react'
import type { FrameState } from './frame-state.js'

/** Opens again what could not be opened without a network, once the browser is back online. */
export function useOnlineRetry({ status, fault }: FrameState, retry: () => void): void {
  const isOffline = status === 'error' && fault?.kind === 'offline'
  useEffect(() => {
    if (!isOffline) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isOffline, retry])
}
