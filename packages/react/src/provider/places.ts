/** The row from which an email was opened. */
export interface Place {
  emailId: string
  name: string
  /** Among the rows that were shown then. */
  index: number
  pageNo: number
}

/**
 * Where a person left the list for the editor, so that the focus can follow there and back. One for each endpoint and
 * person.
 */
export interface Places {
  open(place: Place): void
  /** The editor of this email is there. The place, if a list has opened it since the last call. */
  enter(emailId: string): Place | null
  /** An editor of this email stands here until the function that it returns is called: then lists beside it hear of it. */
  stay(emailId: string): () => void
  /** Where the list was left. */
  peek(): Place | null
  /** The same, and it counts as returned to. */
  take(): Place | null
  onLeave(listener: () => void): () => void
}

export function createPlaces(): Places {
  const listeners = new Set<() => void>()
  const editors = new Set<{ emailId: string }>()
  let left: Place | null = null
  let opening: Place | null = null

  return {
    open: (place) => {
      left = place
      opening = place
    },
    enter: (emailId) => {
      const place = opening?.emailId === emailId ? opening : null
      if (place !== null) opening = null
      return place
    },
    stay: (emailId) => {
      const editor = { emailId }
      editors.add(editor)
      return () => {
        editors.delete(editor)
        // StrictMode ends and begins effects within one task.
        queueMicrotask(() => {
          if (left?.emailId !== emailId || [...editors].some((each) => each.emailId === emailId)) return
          for (const listener of [...listeners]) listener()
        })
      }
    },
    peek: () => left,
    take: () => {
      const place = left
      left = null
      return place
    },
    onLeave: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
