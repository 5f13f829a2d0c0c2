/** A value, or a function that returns it at first use, such as a read from a secrets manager. */
export type Lazy<T> = T | (() => T | Promise<T>)

/** Where one setting comes from. */
export interface SettingSource {
  /** Name of the option, for messages. */
  option: string
  /** What the option was given. Blank or absent: the environment variable. */
  value?: Lazy<string | null | undefined>
  /** The environment variable that is read in its place. */
  variable: string
}

/** A setting that is missing or cannot be read. The message names the option and the variable, never the value. */
export class SettingError extends Error {
  /** Always `SettingError`. */
  override readonly name = 'SettingError'
  /** The option that is missing or wrong. */
  readonly option: string
  /** The environment variable that stands for it. */
  readonly variable: string

  constructor({ option, variable }: SettingSource, problem: string, cause?: unknown) {
    super(
      `${option} ${problem}: pass it as an option, or set the environment variable ${variable}`,
      cause === undefined ? undefined : { cause },
    )
    this.option = option
    this.variable = variable
  }
}

/** Reads an environment variable, or undefined: also where there is no `process`, or reading is not permitted. */
export function readEnvironment(variable: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }
  try {
    return process?.env?.[variable]
  } catch {
    return undefined
  }
}

/**
 * A setting, without the white space at its ends (files of secrets tend to end in a line break), or undefined.
 *
 * @throws SettingError where the function threw, or the value is no string.
 */
export async function readOptionalSetting(
  source: SettingSource,
  environment: (variable: string) => string | undefined = readEnvironment,
): Promise<string | undefined> {
  let value: unknown = source.value
  if (typeof source.value === 'function') {
    try {
      value = await source.value()
    } catch (error) {
      throw new SettingError(source, 'could not be read, its function threw', error)
    }
  }
  if (value !== undefined && value !== null && typeof value !== 'string') {
    throw new SettingError(source, 'must be a string or a function that gives one')
  }
  return value?.trim() || environment(source.variable)?.trim() || undefined
}

/**
 * A setting that must be there.
 *
 * @throws SettingError where it is missing too.
 */
export async function readSetting(
  source: SettingSource,
  environment: (variable: string) => string | undefined = readEnvironment,
): Promise<string> {
  const value = await readOptionalSetting(source, environment)
  if (value === undefined) throw new SettingError(source, 'is missing')
  return value
}

/**
 * Memoizes the first success of `load`. Calls while it runs share it (single flight); a failure is not kept, so the
 * next call tries again.
 */
export function memoizeAsync<T>(load: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null
  return () => {
    if (kept === null) {
      const loading = load()
      loading.catch(() => {
        if (kept === loading) kept = null
      })
      kept = loading
    }
    return kept
  }
}
