import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let warn: ReturnType<typeof vi.spyOn>
let check: (stage: Element | null) => void
beforeEach(async () => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.resetModules()
  check = (await import('./missing-styles.js')).warnOfMissingStyles
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

function stage(position = 'static'): HTMLElement {
  const element = document.createElement('div')
  element.style.position = position
  // As in a browser.
  return Object.assign(element, { checkVisibility: () => true })
}

it('tells once of a stylesheet that is missing', () => {
  check(stage())
  check(stage())
  expect(warn.mock.calls).toEqual([[expect.stringContaining("import '@mailframe/react/styles.css'")]])
})

it('is quiet where the stylesheet is, where nothing is laid out, and in production', () => {
  check(null)
  check(stage('relative'))
  check(document.createElement('div'))
  vi.stubEnv('NODE_ENV', 'production')
  check(stage())
  expect(warn).not.toHaveBeenCalled()
})
