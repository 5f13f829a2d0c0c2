'use client'
import { useMailframe } from '../context/context.js'

/**
 * `prefetch(emailId)` mints one code ahead: call it on hover or focus. The next open of this email within the life
 * of the code, in a new tab, a frame or a dialog, then makes no request. It fails silently; a code that nobody used
 * is thrown away before it expires.
 */
export function usePrefetchEditor(): (emailId: string) => void {
  return useMailframe().codes.prefetch
}
