'use client'
import { useEffect } from 'react'
import { useMailframe } from './context.js'

/** Keeps the page told of saves while the caller is mounted. */
export function useLiveEvents(): void {
  const { live } = useMailframe()
  useEffect(() => live.retain(), [live])
}
