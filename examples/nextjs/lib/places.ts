import 'server-only'

/** The console of the emulator, where the demo runs on one; null: it runs on the hosted service. */
export function consoleUrl(): string | null {
  const base = process.env.MAILFRAME_EDITOR_URL ?? ''
  return /^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?\/?$/.test(base)
    ? `${base.replace(/\/$/, '')}/console`
    : null
}
