import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotice } from '../lib/notice.js'
import { call } from './call.js'

/** How a read is repeated. */
export interface ApiOptions {
  /** How often it is asked again, in milliseconds; false: not at all. */
  every?: number | false
  /** Shows what was there until the next page or filter is. */
  keep?: boolean
}

/** What stands at a path of the emulator's own routes, asked again as time passes. */
export function useApi<Answer>(path: string, { every, keep = false }: ApiOptions = {}) {
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => call<Answer>('GET', path, { signal }),
    ...(every === undefined ? {} : { refetchInterval: every }),
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  })
}

/** A write, and what happened to the last one. */
export interface Action<Input, Answer> {
  /** While it is at work, asking again does nothing: a button that is disabled would lose the focus. */
  run: (input: Input) => void
  isPending: boolean
  error: Error | null
  answer: Answer | undefined
  reset: () => void
}

/** Something that changes the emulator. What is shown is asked again after it, and `done` says what happened. */
export function useAction<Input, Answer>(
  work: (input: Input) => Promise<Answer>,
  {
    done,
    after,
  }: { done?: string | ((answer: Answer) => string); after?: (answer: Answer) => void | Promise<void> } = {},
): Action<Input, Answer> {
  const client = useQueryClient()
  const notify = useNotice()
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: work,
    onSuccess: async (answer) => {
      if (done !== undefined) notify(typeof done === 'string' ? done : done(answer))
      // A page that it leaves asks nothing again: what it showed may be gone.
      await after?.(answer)
      // Not waited for: what is asked while the page reads anew is not lost.
      void client.invalidateQueries()
    },
  })
  return {
    run: (input) => {
      if (!isPending) mutate(input)
    },
    isPending,
    error,
    answer: data,
    reset,
  }
}
