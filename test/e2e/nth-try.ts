import type { RunnerTestCase } from 'vitest'

/** Which try of a test this is, from 1: what an earlier one has made is still there. */
export const nthTry = ({ result }: Readonly<RunnerTestCase>): number => (result?.retryCount ?? 0) + 1
