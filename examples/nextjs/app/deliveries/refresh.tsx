'use client'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'

/** Reads the page anew, on the server. */
export function Refresh() {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  const refresh = () => startTransition(() => router.refresh())
  return (
    <button type="button" className="quiet" aria-disabled={isPending} onClick={refresh}>
      Refresh
    </button>
  )
}
