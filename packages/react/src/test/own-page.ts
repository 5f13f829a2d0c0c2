// A page of its own has no runner of tests, which what Vitest makes of a dynamic import calls.
Object.assign(globalThis, {
  __vitest_browser_runner__: { wrapDynamicImport: (load: () => unknown) => load() },
})
