/** What Vitest makes of a dynamic import calls its runner, which a page of its own and the server of a test lack. */
export function importWithoutRunner() {
  Object.assign(globalThis, {
    __vitest_browser_runner__: { wrapDynamicImport: (load: () => unknown) => load() },
  })
}
