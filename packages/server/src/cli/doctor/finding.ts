/** What the doctor looks at, in the order of its report. */
export const CHECKS = [
  'environment',
  'token',
  'code',
  'clock',
  'editor',
  'route',
  'sign-in',
  'page',
  'packages',
  'styles',
  'push',
] as const

/** One thing that the doctor looks at. */
export type CheckName = (typeof CHECKS)[number]

/** What one check found. */
export interface Finding {
  check: CheckName
  /** `warning`: it works, but not for everybody. `skipped`: `message` says what it needs. */
  level: 'ok' | 'warning' | 'problem' | 'skipped'
  /** One sentence, without a secret. */
  message: string
  /** What to do about it; absent where there is nothing to do. */
  mend?: string
}

/** Findings of one check. */
export function findingsOf(check: CheckName) {
  return {
    ok: (message: string): Finding => ({ check, level: 'ok', message }),
    skipped: (message: string): Finding => ({ check, level: 'skipped', message }),
    warning: (message: string, mend: string): Finding => ({ check, level: 'warning', message, mend }),
    problem: (message: string, mend: string): Finding => ({ check, level: 'problem', message, mend }),
  }
}
