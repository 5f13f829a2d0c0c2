/** Whether this is `npm run test:full`. */
const IS_FULL = process.env.MAILFRAME_TESTS === 'full'

/** What is exhaustive: at full length in `npm run test:full`, shorter in `npm test`. */
export const inFull = <T>(full: T, quick: T): T => (IS_FULL ? full : quick)
