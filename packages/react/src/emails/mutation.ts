'use client'
import type { EmailInput } from '@mailframe/protocol'
import { useMutation } from '@tanstack/react-query'
import { RequestError } from '../client/errors.js'
import type { RouteClient } from '../client/route-client.js'
import { type MailframeContextValue, useMailframe } from '../context/context.js'
import { coalesce, limiterFor } from '../lib/concurrency.js'
import { emailKeys, refreshLists } from '../queries/keys.js'

/** What the hooks that change emails take. */
export interface MutationOptions {
  /** Hands failures to the nearest error boundary: all, or those that the function picks. Default: false. */
  throwOnError?: boolean | ((error: RequestError) => boolean) | undefined
}

interface Change<Answer, Variables> {
  kind: 'create' | 'update' | 'copy' | 'delete'
  /** `checkPerson` throws where someone else may have signed in meanwhile: call it after waiting. */
  run: (client: RouteClient, variables: Variables, checkPerson: () => void) => Promise<Answer>
  /** Whether this one must not wait for others. Default: it waits, so that a few run at a time. */
  isUrgent?: (variables: Variables) => boolean
  onSuccess?: (context: MailframeContextValue, answer: Answer, variables: Variables) => void
}

/** Errors after which the lists are read anew: it was deleted elsewhere, or may have been done although its answer was lost. */
const OUT_OF_DATE: ReadonlySet<string> = new Set(['notFound', 'offline', 'timeout', 'unavailable'])

/** In which generation of the session a change was requested. */
const requestedIn = new WeakMap<object, number>()

function someoneElse(): RequestError {
  return new RequestError({
    kind: 'unauthenticated',
    message: 'someone else may have signed in since this change was asked for: it was not sent',
    retryable: false,
  })
}

/** A change to emails. It counts as done when the lists on the page show it. */
export function useEmailMutation<Answer, Variables extends EmailInput | { emailId: string }>(
  { kind, run, isUrgent, onSuccess }: Change<Answer, Variables>,
  { throwOnError }: MutationOptions = {},
) {
  const context = useMailframe()
  const { client, queryClient, session } = context
  return useMutation<Answer, RequestError, Variables, number>(
    {
      mutationKey: [...emailKeys.changes(client.endpoint), kind],
      networkMode: 'always',
      retry: false,
      onMutate: (variables) => {
        requestedIn.set(variables, session.getGeneration())
        return session.getGeneration()
      },
      mutationFn: async (variables) => {
        const generation = requestedIn.get(variables)
        const checkPerson = () => {
          if (generation !== session.getGeneration()) throw someoneElse()
        }
        const change = async () => {
          checkPerson()
          return run(client, variables, checkPerson)
        }
        const whenFree = () => changesOf(queryClient)(change)
        const answer = await (isUrgent?.(variables)
          ? change()
          : 'emailId' in variables
            ? inOrder(client, variables.emailId, whenFree)
            : whenFree())
        cacheAnswer(variables, answer)
        return answer
      },
      onSuccess: async (answer, variables, generation) => {
        // Of the person who was signed in then: not to be kept for the one who is now.
        if (generation !== session.getGeneration()) return
        onSuccess?.(context, answer, variables)
        await refreshOnce(context)
      },
      onError: ({ kind }) => {
        if (OUT_OF_DATE.has(kind)) void refreshOnce(context)
      },
      ...(throwOnError === undefined ? {} : { throwOnError }),
    },
    queryClient,
  )
}

/** Changes that are sent at a time: many at once would look like an attack. */
const changesOf = /* @__PURE__ */ limiterFor(4)

const refreshes = new WeakMap<RouteClient, () => Promise<void>>()

/** Reads anew the lists on the page. Callers that come while it reads share the next one. */
function refreshOnce({ client, queryClient }: MailframeContextValue): Promise<void> {
  const refresh = refreshes.get(client) ?? coalesce(() => refreshLists(queryClient, client.endpoint))
  refreshes.set(client, refresh)
  return refresh()
}

const lastOf = new WeakMap<RouteClient, Map<string, Promise<unknown>>>()

/** Runs the changes to one email one after the other: two renames at once could arrive in the other order. */
function inOrder<Answer>(
  client: RouteClient,
  emailId: string,
  change: () => Promise<Answer>,
): Promise<Answer> {
  const running = lastOf.get(client) ?? new Map<string, Promise<unknown>>()
  lastOf.set(client, running)
  const before = running.get(emailId)
  // Also after one that failed.
  const run = before === undefined ? change() : before.then(change, change)
  running.set(emailId, run)
  const clear = () => {
    if (running.get(emailId) === run) running.delete(emailId)
  }
  run.then(clear, clear)
  return run
}

interface Answered {
  answer: unknown
  /** Milliseconds. */
  at: number
}

const answers = new WeakMap<object, Answered>()

/** Keeps the answer to a change at hand while the lists are read anew, when its mutation does not have it yet. */
function cacheAnswer(variables: unknown, answer: unknown): void {
  if (typeof variables === 'object' && variables !== null) answers.set(variables, { answer, at: Date.now() })
}

export function answerTo(variables: unknown): Answered | undefined {
  return typeof variables === 'object' && variables !== null ? answers.get(variables) : undefined
}
