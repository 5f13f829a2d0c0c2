import type { QueryClient } from '@tanstack/react-query'
import { emailKeys } from '../queries/keys.js'

/** Reads anew every list of emails that the page shows, paged or infinite. Resolves when they are read. */
export async function refreshLists(queryClient: QueryClient, endpoint: string): Promise<void> {
  const keys = [emailKeys.lists(endpoint), emailKeys.infiniteLists(endpoint)]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

export interface Refresh {
  /** Reads anew what the page shows of this email: once for all saves that arrive together. */
  saved(emailId: string): void
  /** Reads anew every list and email that the page shows. */
  all(): void
}

export function createRefresh(queryClient: QueryClient, endpoint: string): Refresh {
  const saved = new Set<string>()

  function flush() {
    for (const emailId of saved) {
      void queryClient.invalidateQueries({ queryKey: emailKeys.detail(endpoint, emailId) })
      // Without a time the key of its picture does not change.
      void queryClient.invalidateQueries({ queryKey: emailKeys.html(endpoint, emailId, '') })
    }
    saved.clear()
    void refreshLists(queryClient, endpoint)
  }

  return {
    saved: (emailId) => {
      saved.add(emailId)
      if (saved.size === 1) queueMicrotask(flush)
    },
    all: () => void queryClient.invalidateQueries({ queryKey: emailKeys.all(endpoint) }),
  }
}
