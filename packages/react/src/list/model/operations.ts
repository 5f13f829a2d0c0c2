'use client'
import {
  characterCount,
  type Email,
  type EmailSummary,
  isBlank,
  LIMITS,
  OUTCOME_UNKNOWN,
} from '@mailframe/protocol'
import { useCallback, useRef } from 'react'
import { RequestError } from '../../client/errors.js'
import { useOwnState } from '../../context/context.js'
import {
  type CreateFrom,
  useCopyEmail,
  useCreateEmail,
  useDeleteEmail,
  useUpdateEmail,
} from '../../emails/mutations.js'
import { errorText } from '../../labels/labels.js'
import type { ListTexts } from '../../labels/list.js'
import { fill, formatCount, intlTag } from '../../lib/format.js'

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

/** The name that is shown: the service may have emails without one. */
export function shownName(name: string, labels: ListTexts): string {
  return isBlank(name) ? labels.unnamed : name
}

/** What is wrong with a name, as text to show; null if nothing is. */
export function nameProblem(name: string, labels: ListTexts): string | null {
  if (isBlank(name)) return labels.nameRequired
  if (characterCount(name) > LIMITS.emailName) return fill(labels.nameTooLong, { limit: LIMITS.emailName })
  return null
}

const NAMED = 3

const FAILED = {
  create: 'createFailed',
  rename: 'renameFailed',
  copy: 'copyFailed',
  delete: 'deleteFailed',
} as const satisfies Record<OperationKind, keyof ListTexts>

const UNKNOWN = { create: 'createUnknown', copy: 'copyUnknown' } as const satisfies Partial<
  Record<OperationKind, keyof ListTexts>
>

/** What failed, for which emails and why; or that it may have been done all the same. */
export function describeFailure(
  { kind, names, error }: OperationFailure,
  labels: ListTexts,
  language: string,
): string {
  if ((kind === 'create' || kind === 'copy') && isOutcomeUnknown(error)) {
    return fill(labels[UNKNOWN[kind]], { names: listNames(names, labels, language) })
  }
  const reason = errorText(labels, error.kind)
  return fill(labels[FAILED[kind]], { names: listNames(names, labels, language), reason })
}

/** The answer was lost, or did not come in time. */
function isOutcomeUnknown({ kind, message }: RequestError): boolean {
  return kind === 'timeout' || message === OUTCOME_UNKNOWN
}

/** What was done, for a live region. */
export function describeDone(
  kind: OperationKind,
  names: readonly string[],
  labels: ListTexts,
  language: string,
): string {
  const name = shownName(names[0] ?? '', labels)
  const isMany = names.length > 1
  const count = formatCount(names.length, language)
  if (kind === 'create') return fill(labels.created, { name })
  if (kind === 'rename') return fill(labels.renamed, { name })
  if (kind === 'copy') return isMany ? fill(labels.copiedMany, { count }) : fill(labels.copied, { name })
  return isMany ? fill(labels.deletedMany, { count }) : fill(labels.deleted, { name })
}

function listNames(names: readonly string[], labels: ListTexts, language: string): string {
  const shown = names.slice(0, names.length > NAMED ? NAMED - 1 : NAMED)
  const quoted = shown.map((name) => fill(labels.quotedName, { name: shownName(name, labels) }))
  const rest = names.length - shown.length
  if (rest > 0) quoted.push(fill(labels.moreNames, { count: formatCount(rest, language) }))
  return new Intl.ListFormat(intlTag(language), { type: 'conjunction' }).format(quoted)
}
