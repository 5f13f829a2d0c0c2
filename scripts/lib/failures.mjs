import { ROOT } from './root.mjs'

/** Where a browser test that fails leaves its picture and trace. */
export const FAILURES = `${ROOT}.cache/failures`
