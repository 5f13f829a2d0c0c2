import { OUTCOME_UNKNOWN } from '@mailframe/protocol'
import type { RequestError } from '../client/request-error.js'
import { ERROR_LABELS, type Labels } from '../labels/labels.js'
import { fill } from '../lib/fill.js'
import { formatCount } from '../lib/format-count.js'
import { intlTag } from '../lib/format-time.js'
import { shownName } from './email-name.js'
import type { OperationFailure, OperationKind } from './use-operations.js'

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

/** What could not be done, to which emails, and why; or that it may have been done. */
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

/** Only the answer was lost, or did not come in time. */
function isOutcomeUnknown({ kind, message }: RequestError): boolean {
  return kind === 'timeout' || message === OUTCOME_UNKNOWN
}

/** What was done, to be read aloud. */
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
