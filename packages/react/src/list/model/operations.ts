'use client'
import type { Email, EmailSummary } from '@mailframe/protocol'
import { useCallback, useRef } from 'react'
import { RequestError } from '../../client/errors.js'
import { useOwnState } from '../../context/context.js'
import type { CreateFrom } from '../../emails/mutations.js'
import { useCopyEmail, useCreateEmail, useDeleteEmail, useUpdateEmail } from '../../emails/mutations.js'

export type OperationKind = 'create' | 'rename' | 'copy' | 'delete'

/** An operation that failed. Its optimistic update is rolled back. */
export interface OperationFailure {
  id: number
  kind: OperationKind
  /** Names of the emails that it failed for. */
  names: readonly string[]
  error: RequestError
  /** Runs it again for these. */
  retry: () => void
}

export interface Operations {
  /** Each resolves when it has settled; what failed is then in `failures`. */
  create: (name: string) => Promise<void>
  rename: (email: EmailSummary, name: string) => Promise<void>
  copy: (emails: readonly EmailSummary[]) => Promise<void>
  remove: (emails: readonly EmailSummary[], options?: { keepalive?: boolean }) => Promise<void>
  failures: readonly OperationFailure[]
  dismiss: (failureId: number) => void
}

export interface OperationOptions {
  createFrom: CreateFrom | undefined
  /** It succeeded. `made`: the new emails. Of a rename, `names` holds the new name. */
  onDone: (kind: OperationKind, names: readonly string[], made: readonly Email[]) => void
}

/** The operations on emails, as optimistic updates: lists show them at once and roll back those that fail. */
export function useOperations({ createFrom, onDone }: OperationOptions): Operations {
  const [failures, setFailures] = useOwnState<readonly OperationFailure[]>([])
  const create = useCreateEmail({ createFrom }).mutateAsync
  const update = useUpdateEmail().mutateAsync
  const copy = useCopyEmail().mutateAsync
  const remove = useDeleteEmail().mutateAsync

  // A ref: the second click of a double click comes before anything renders.
  const inFlight = useRef(new Set<string>())

  const dismiss = useCallback(
    (failureId: number) => setFailures((list) => list.filter(({ id }) => id !== failureId)),
    [setFailures],
  )

  /** Runs `change` for each. Resolves to what succeeded; items that failed for the same reason are one failure. */
  async function run<Item extends { name: string }, Answer>(
    kind: OperationKind,
    items: readonly Item[],
    change: (item: Item) => Promise<Answer>,
    again: (failed: readonly Item[]) => void,
  ): Promise<{ names: string[]; answers: Answer[] }> {
    const done = { names: [] as string[], answers: [] as Answer[] }
    const failed = new Map<string, { error: RequestError; items: Item[] }>()
    await Promise.all(
      items.map(async (item) => {
        try {
          done.answers.push(await change(item))
          done.names.push(item.name)
        } catch (error) {
          if (!(error instanceof RequestError)) throw error
          const group = failed.get(error.kind) ?? { error, items: [] }
          group.items.push(item)
          failed.set(error.kind, group)
        }
      }),
    )
    const added = [...failed.values()].map(({ error, items }): OperationFailure => {
      lastId += 1
      const id = lastId
      const retry = () => {
        dismiss(id)
        again(items)
      }
      return { id, kind, names: items.map(({ name }) => name), error, retry }
    })
    if (added.length > 0) setFailures((list) => [...list, ...added])
    return done
  }

  /** Single flight: leaves out emails for which the same operation is still running. */
  async function runSingleFlight<Answer>(
    kind: 'copy' | 'delete',
    emails: readonly EmailSummary[],
    change: (email: EmailSummary) => Promise<Answer>,
    again: (failed: readonly EmailSummary[]) => void,
  ) {
    const keyOf = ({ id }: EmailSummary) => `${kind} ${id}`
    const added = emails.filter((email) => !inFlight.current.has(keyOf(email)))
    for (const email of added) inFlight.current.add(keyOf(email))
    try {
      return await run(kind, added, change, again)
    } finally {
      for (const email of added) inFlight.current.delete(keyOf(email))
    }
  }

  const operations: Omit<Operations, 'failures' | 'dismiss'> = {
    async create(name) {
      const again = () => void operations.create(name)
      const { names, answers } = await run('create', [{ name }], (input) => create(input), again)
      if (names.length > 0) onDone('create', names, answers)
    },
    async rename(email, name) {
      const again = () => void operations.rename(email, name)
      const { names } = await run('rename', [email], ({ id }) => update({ emailId: id, name }), again)
      if (names.length > 0) onDone('rename', [name], [])
    },
    async copy(emails) {
      const again = (failed: readonly EmailSummary[]) => void operations.copy(failed)
      const { names, answers } = await runSingleFlight(
        'copy',
        emails,
        ({ id }) => copy({ emailId: id }),
        again,
      )
      // The service names the copies.
      if (names.length > 0)
        onDone(
          'copy',
          answers.map(({ name }) => name),
          answers,
        )
    },
    async remove(emails, { keepalive = false } = {}) {
      const again = (failed: readonly EmailSummary[]) => void operations.remove(failed)
      const change = ({ id }: EmailSummary) => remove({ emailId: id, ...(keepalive && { keepalive }) })
      const { names } = await runSingleFlight('delete', emails, change, again)
      if (names.length > 0) onDone('delete', names, [])
    },
  }
  return { ...operations, failures, dismiss }
}

let lastId = 0
