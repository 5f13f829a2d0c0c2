/** The emulator answered with a refusal, which says what to change. */
export class Refused extends Error {
  override readonly name = 'Refused'

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** Nothing answered. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** Addresses are relative to the page: they hold in a sub-folder too. */
const BASE = '_emulator/'

/** Calls the emulator's own routes. @throws Refused, Unreachable */
export async function call<Answer>(
  method: string,
  path: string,
  { json, signal }: { json?: unknown; signal?: AbortSignal } = {},
): Promise<Answer> {
  const { status, body } = await send(method, path, json, signal)
  if (status < 400) return body as Answer
  throw new Refused(
    status,
    (body as { message?: string } | null)?.message ?? `the emulator answered ${status}`,
  )
}

async function send(method: string, path: string, json: unknown, signal: AbortSignal | undefined) {
  try {
    const response = await fetch(BASE + path, {
      method,
      ...(signal === undefined ? {} : { signal }),
      ...(json === undefined
        ? {}
        : { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } }),
    })
    return { status: response.status, body: (await response.json()) as unknown }
  } catch (error) {
    if (signal?.aborted === true) throw error
    throw new Unreachable('The emulator is not responding.', { cause: error })
  }
}

/** A path whose values cannot change its segments. */
export function path(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return parts.reduce((text, part, index) => text + encodeURIComponent(values[index - 1] ?? '') + part)
}
