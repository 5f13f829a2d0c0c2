/** Vitest's environment, which a page has too; its configuration is read before there is one. */
const environment: Record<string, string | undefined> = import.meta.env ?? process.env

/** Whether this is `npm run test:full`. */
const IS_FULL = environment.MAILFRAME_TESTS === 'full'

/** What is exhaustive: at full length in `npm run test:full`, shorter in `npm test`. */
export const inFull = <T>(full: T, quick: T): T => (IS_FULL ? full : quick)
