/** Calls a hook that only watches: one that throws or rejects changes nothing of what it watches. */
export function callObserver<Given extends unknown[]>(
  hook: ((...given: Given) => unknown) | undefined,
  ...given: Given
): void {
  try {
    const result = hook?.(...given)
    if (result instanceof Promise) result.catch(() => {})
  } catch {
    // There is nobody left to tell.
  }
}
