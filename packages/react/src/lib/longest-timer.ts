/** No timer of a browser waits longer. */
export const LONGEST_TIMER_MS = 2_147_483_647
