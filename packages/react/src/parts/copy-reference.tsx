'use client'
import { useEffect, useState } from 'react'
import { useLabels } from '../context/context.js'
import { copyTexts } from '../labels/copy.js'

/** How long it says what became of the copy, in milliseconds. */
const SAID_MS = 5000

/** Button that copies a reference and says, also to screen readers, whether it did. */
export function CopyReference({ id }: { id: string }) {
  const labels = useLabels(copyTexts)
  const [said, setSaid] = useState<'referenceCopied' | 'referenceNotCopied' | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(setSaid, SAID_MS, null)
    return () => clearTimeout(timer)
  }, [said])

  async function copy() {
    try {
      await navigator.clipboard.writeText(id)
      setSaid('referenceCopied')
    } catch {
      // Not a secure page, or not allowed: what is to be copied stands beside it.
      setSaid('referenceNotCopied')
    }
  }

  return (
    <>
      <button
        type="button"
        className="mailframe-link"
        aria-label={labels.copyReference}
        onClick={() => void copy()}
      />
      <span role="status">{said && labels[said]}</span>
    </>
  )
}
