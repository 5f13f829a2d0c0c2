import { characterCount, isBlank, LIMITS, OUTCOME_UNKNOWN } from '@mailframe/protocol'
import type { RequestError } from '../../client/errors.js'
import { ERROR_LABELS, type Labels } from '../../labels/labels.js'
import { fill, formatCount, intlTag } from '../../lib/format.js'
import type { OperationFailure, OperationKind } from './operations.js'

/** The name that is shown: the service may have emails without one. */
export function shownName(name: string, labels: Labels): string {
  return isBlank(name) ? labels.unnamed : name
}

/** What is wrong with a name, as text to show; null if nothing is. */
export function nameProblem(name: string, labels: Labels): string | null {
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
} as const satisfies Record<OperationKind, keyof Labels>

const UNKNOWN = { create: 'createUnknown', copy: 'copyUnknown' } as const satisfies Partial<
  Record<OperationKind, keyof Labels>
>

/** What failed, for which emails and why; or that it may have been done all the same. */
export function describeFailure(
  { kind, names, error }: OperationFailure,
  labels: Labels,
  language: string,
): string {
  if ((kind === 'create' || kind === 'copy') && isOutcomeUnknown(error)) {
    return fill(labels[UNKNOWN[kind]], { names: listNames(names, labels, language) })
  }
  const reason = labels[ERROR_LABELS[error.kind]]
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
  labels: Labels,
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

function listNames(names: readonly string[], labels: Labels, language: string): string {
  const shown = names.slice(0, names.length > NAMED ? NAMED - 1 : NAMED)
  const quoted = shown.map((name) => fill(labels.quotedName, { name: shownName(name, labels) }))
  const rest = names.length - shown.length
  if (rest > 0) quoted.push(fill(labels.moreNames, { count: formatCount(rest, language) }))
  return new Intl.ListFormat(intlTag(language), { type: 'conjunction' }).format(quoted)
}
