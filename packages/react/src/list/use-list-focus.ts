'use client'
import { useCallback, useEffect, useRef } from 'react'

const EXPIRES_MS = 5000

interface Goal {
  /** Absent: the button that creates an email. */
  emailId?: string | undefined
  part: 'open' | 'rename' | 'create'
}

/** Moves the focus to a part of the list as soon as it is drawn: rows come and go under the focus. */
export function useListFocus(root: HTMLElement | null): (goal: Goal) => void {
  const pending = useRef<{ goal: Goal; until: number } | null>(null)
  useEffect(() => {
    if (pending.current === null || root === null) return
    const { goal, until } = pending.current
    const element = find(root, goal)
    if (element === null && performance.now() < until) return
    pending.current = null
    element?.focus()
  })
  return useCallback((goal) => {
    pending.current = { goal, until: performance.now() + EXPIRES_MS }
  }, [])
}

function find(root: HTMLElement, { emailId, part }: Goal): HTMLElement | null {
  const rows = [...root.querySelectorAll<HTMLElement>('[data-email-id]')]
  const scope = emailId === undefined ? root : rows.find((row) => row.dataset.emailId === emailId)
  return scope?.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? null
}
