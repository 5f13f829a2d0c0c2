import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotice } from '../parts/notice.js'
import { call } from './call.js'

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

export interface Action<Input, Answer> {
  run: (input: Input) => void
  busy: boolean
  error: Error | null
  answer: Answer | undefined
  reset: () => void
}

/** Something that changes the emulator. What is shown is asked again after it, and `done` says what happened. */
export function useAction<Input, Answer>(
  work: (input: Input) => Promise<Answer>,
  { done, after }: { done?: string | ((answer: Answer) => string); after?: (answer: Answer) => void } = {},
): Action<Input, Answer> {
  const client = useQueryClient()
  const notify = useNotice()
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: work,
    onSuccess: async (answer) => {
      if (done !== undefined) notify(typeof done === 'string' ? done : done(answer))
      after?.(answer)
      await client.invalidateQueries()
    },
  })
  return { run: mutate, busy: isPending, error, answer: data, reset }
}
