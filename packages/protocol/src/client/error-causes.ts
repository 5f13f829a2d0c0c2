/** Errors link to what caused them; a chain that links to itself would never end. */
const DEPTH = 5

/** What an error and its `cause`s hold, the outermost first: five at most. */
export function* errorCauses(error: unknown): Generator<Record<string, unknown>> {
  for (let depth = 0, link = error; depth < DEPTH && typeof link === 'object' && link !== null; depth += 1) {
    const fields = link as Record<string, unknown>
    yield fields
    link = fields.cause
  }
}

/** The system's code of a failure, such as ` (ECONNREFUSED)`, to put behind a message; empty where it has none. */
export function codeSuffix(error: unknown): string {
  for (const { code } of errorCauses(error)) if (typeof code === 'string') return ` (${code})`
  return ''
}
