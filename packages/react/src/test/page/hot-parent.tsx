import { type ReactNode, useReducer } from 'react'

/** A parent of the frame that a test edits while the page is open. */
export function HotParent({ children }: { children: ReactNode }) {
  const [count, increase] = useReducer((value: number) => value + 1, 0)
  return (
    <section>
      <button type="button" id="count" onClick={increase}>
        version 1, {count} clicks
      </button>
      {children}
    </section>
  )
}
