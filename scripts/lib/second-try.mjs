/**
 * A reporter of Vitest: names, at the end, the tests that failed once and passed when they were tried again, so that
 * nothing is hidden.
 */
export default function secondTry() {
  return {
    /** @param {ReadonlyArray<import('vitest/node').TestModule>} modules */
    onTestRunEnd(modules) {
      for (const module of modules) {
        for (const test of module.children.allTests()) {
          if (test.diagnostic()?.flaky) {
            console.warn(`passed on the second try: ${module.relativeModuleId} > ${test.fullName}`)
          }
        }
      }
    },
  }
}
