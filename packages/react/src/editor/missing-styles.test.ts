import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let warn: ReturnType<typeof vi.spyOn>
let tell: (stage: Element | null) => void
beforeEach(async () => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.resetModules()
  tell = (await import('./missing-styles.js')).tellOfMissingStyles
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

it('tells once of a style sheet that is missing', () => {
  tell(stage())
  tell(stage())
  expect(warn.mock.calls).toEqual([[expect.stringContaining("import '@mailframe/react/styles.css'")]])
})

it('is quiet where the style sheet is, where nothing is laid out, and in production', () => {
  tell(null)
  tell(stage('relative'))
  tell(document.createElement('div'))
  vi.stubEnv('NODE_ENV', 'production')
  tell(stage())
  expect(warn).not.toHaveBeenCalled()
})
