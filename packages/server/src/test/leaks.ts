import { inspect } from 'node:util'

/** Every way in which people and loggers print a value. */
export function printed(value: unknown): string {
  const { stack, message, cause } = (value ?? {}) as Partial<Error>
  return [
    inspect(value, { depth: 20, showHidden: true, getters: true }),
    inspect(cause, { depth: 20, showHidden: true }),
    JSON.stringify(value),
    String(value),
    stack,
    message,
  ].join('\n')
}

/** What is around each secret of a text. */
export function leaksOf(text: string, secrets: readonly string[]): string[] {
  return secrets
    .filter((secret) => text.includes(secret))
    .map((secret) => {
      const at = text.indexOf(secret)
      return text.slice(Math.max(0, at - 80), at + secret.length + 40)
    })
}
